// Package bad has the code that breakerplace is for, as real services write it.
package bad
