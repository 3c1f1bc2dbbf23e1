// Package bad has the code that missingprotection is for, as real services write it.
package bad
