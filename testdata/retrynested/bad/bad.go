// Package bad has the code that retrynested is for, as real services write it.
package bad
