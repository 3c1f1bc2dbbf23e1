// Package bad has the code that portsla is for, as real services write it.
package bad
