// Package bad has the code that localprotect is for, as real services write it.
package bad
