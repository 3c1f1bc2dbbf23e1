// Package bad has the code that handbreaker is for, as real services write it.
package bad
