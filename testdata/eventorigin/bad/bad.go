// Package bad has the code that eventorigin is for, as real services write it.
package bad
