// Package bad has the code that timeoutorder is for, as real services write it.
package bad
