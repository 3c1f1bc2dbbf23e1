// Package bad has the code that domaintimeout is for, as real services write it.
package bad
