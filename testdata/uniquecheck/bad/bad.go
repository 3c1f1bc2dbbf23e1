// Package bad has the code that uniquecheck is for, as real services write it.
package bad
