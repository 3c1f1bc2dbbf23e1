//go:build !linux

package main

import "os"

// watch needs /proc: elsewhere the figures leave memory out.
func watch(int, <-chan struct{}) float64 { return 0 }

func ownPeak(*os.ProcessState) float64 { return 0 }
