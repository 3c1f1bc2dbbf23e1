// Package bad has the code that breakerobserve is for, as real services write it.
package bad
