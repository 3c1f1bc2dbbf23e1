// Package bad has the code that startupretry is for, as real services write it.
package bad
