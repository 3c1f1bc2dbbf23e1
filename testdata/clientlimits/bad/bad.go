// Package bad has the code that clientlimits is for, as real services write it.
package bad
