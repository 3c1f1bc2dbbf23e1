// Package bad has the code that lockscope is for, as real services write it.
package bad
