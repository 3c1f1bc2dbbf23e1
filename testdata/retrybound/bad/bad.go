// Package bad has the code that retrybound is for, as real services write it.
package bad
