package systems

// Use is one thing in a package that tells of an external system.
type Use struct{}
