// Package bad has the code that portdto is for, as real services write it.
package bad
