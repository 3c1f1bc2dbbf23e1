// Package bad has the code that inboundlimit is for, as real services write it.
package bad
