// Package bad has the code that rootbypass is for, as real services write it.
package bad
