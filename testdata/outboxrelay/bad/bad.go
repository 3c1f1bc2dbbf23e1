// Package bad has the code that outboxrelay is for, as real services write it.
package bad
