// Package bad has the code that porterror is for, as real services write it.
package bad
