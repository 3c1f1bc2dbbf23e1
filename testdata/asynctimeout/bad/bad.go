// Package bad has the code that asynctimeout is for, as real services write it.
package bad
