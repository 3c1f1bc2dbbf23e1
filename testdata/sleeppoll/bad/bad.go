// Package bad has the code that sleeppoll is for, as real services write it.
package bad
