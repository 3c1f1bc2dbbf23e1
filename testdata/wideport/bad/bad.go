// Package bad has the code that wideport is for, as real services write it.
package bad
