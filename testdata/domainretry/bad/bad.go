// Package bad has the code that domainretry is for, as real services write it.
package bad
