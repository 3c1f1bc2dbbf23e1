// Package bad has the code that schedulerretry is for, as real services write it.
package bad
