// Package bad has the code that adapterspan is for, as real services write it.
package bad
