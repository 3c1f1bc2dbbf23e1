// Package shop holds the code that rules are tested on: one folder per
// analyzer, one folder in it per case. It is a module of its own, so that the
// libraries it uses are real and stay out of resilint's dependencies.
package shop
