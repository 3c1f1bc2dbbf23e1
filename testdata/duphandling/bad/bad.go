// Package bad has the code that duphandling is for, as real services write it.
package bad
