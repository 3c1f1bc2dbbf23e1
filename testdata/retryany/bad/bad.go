// Package bad has the code that retryany is for, as real services write it.
package bad
