// Package bad has the code that detachedcontext is for, as real services write it.
package bad
