// Package bad has the code that sharedbreaker is for, as real services write it.
package bad
