// Package bad has the code that silentfallback is for, as real services write it.
package bad
