// Package bad has the code that crossaggregate is for, as real services write it.
package bad
