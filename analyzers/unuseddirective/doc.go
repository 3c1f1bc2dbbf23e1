// Package unuseddirective reports comments that silence findings which are not
// there.
//
// # Analyzer unuseddirective
//
// unuseddirective: a comment that silences nothing
//
// It runs after all other analyzers of the same package and reports each code
// of a //resilint:ignore or //resilint:file-ignore that silenced none of their
// findings. Codes that the settings switch off are not judged, nor are
// annotations (they may serve another package) and comments of other tools. Nor is a
// code whose findings may stand in the package that puts the program together, at
// a line that asks a port for something or does something outside.
//
// Codes: RES9002.
package unuseddirective
