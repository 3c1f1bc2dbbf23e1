// Package bad has the code that breakeropen is for, as real services write it.
package bad
