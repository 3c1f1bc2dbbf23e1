// Package bad has the code that lostupdate is for, as real services write it.
package bad
