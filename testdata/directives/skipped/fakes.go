package skipped

import "testing"

// Helper is test code outside of a test file.
func Helper(*testing.T) {
	//resilint:ingore RES2002 x
}
