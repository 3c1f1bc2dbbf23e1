// Package bad has the code that healthprobe is for, as real services write it.
package bad
