// Package bad has the code that bulkhead is for, as real services write it.
package bad
