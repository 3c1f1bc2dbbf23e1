// Package bad has the code that breakersettings is for, as real services write it.
package bad
