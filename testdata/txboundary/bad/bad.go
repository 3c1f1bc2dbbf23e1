// Package bad has the code that txboundary is for, as real services write it.
package bad
