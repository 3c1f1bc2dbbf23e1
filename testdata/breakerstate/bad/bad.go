// Package bad has the code that breakerstate is for, as real services write it.
package bad
