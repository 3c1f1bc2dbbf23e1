// Package good has what a naive check would report and breakeropen must not: at
// least ten cases, each with a comment that says why it is fine.
package good
