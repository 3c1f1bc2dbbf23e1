// Package bad has the code that eventversion is for, as real services write it.
package bad
