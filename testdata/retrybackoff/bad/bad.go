// Package bad has the code that retrybackoff is for, as real services write it.
package bad
