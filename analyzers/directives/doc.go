// Package directives reports comments to resilint that do not mean what their
// author thinks.
//
// # Analyzer directives
//
// directives: a comment to resilint that it cannot follow
//
// A directive silences findings or says something about the code that rules
// cannot see. One with a mistake in it does nothing, and nobody notices: the
// finding it was to silence goes away for another reason, or the annotation
// that it was to be is missed by every rule. So each mistake is a finding: a
// name that does not exist, a code that does not exist, a missing reason, a
// blank that makes the comment prose.
//
// Comments of other tools are left alone, but for //lint:ignore with one of
// resilint's codes. Prose that mentions directives is left alone.
//
// Settings have codes here as well, reported by the command with the place in
// the file: patterns that match no package, and keys, codes and options that do
// not exist. So have entries of the baseline that are no longer found.
//
// Codes: RES9001, RES9003, RES9004, RES9005.
package directives
