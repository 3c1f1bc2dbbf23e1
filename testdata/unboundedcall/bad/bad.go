// Package bad has the code that unboundedcall is for, as real services write it.
package bad
