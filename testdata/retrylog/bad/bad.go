// Package bad has the code that retrylog is for, as real services write it.
package bad
