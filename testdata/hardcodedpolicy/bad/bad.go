// Package bad has the code that hardcodedpolicy is for, as real services write it.
package bad
