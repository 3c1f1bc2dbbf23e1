package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// watch adds up, until stop is closed, the resident memory of a process and of
// all its descendants, and returns the highest sum in MiB. Pages that
// processes share count for each.
func watch(pid int, stop <-chan struct{}) float64 {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	var peak float64
	for {
		peak = max(peak, tree(pid))
		select {
		case <-stop:
			return peak
		case <-tick.C:
		}
	}
}

// tree returns the resident memory of a process and its descendants now.
func tree(pid int) float64 {
	children := map[int][]int{}
	rss := map[int]int{}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	for _, name := range stats {
		b, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		// "pid (name) state ppid …"; the name may contain anything.
		text := string(b)
		f := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
		if len(f) < 22 {
			continue
		}
		p, err1 := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		parent, err2 := strconv.Atoi(f[1])
		pages, err3 := strconv.Atoi(f[21])
		if err1 == nil && err2 == nil && err3 == nil {
			children[parent] = append(children[parent], p)
			rss[p] = pages
		}
	}
	var sum func(pid int) int
	sum = func(pid int) int {
		s := rss[pid]
		for _, c := range children[pid] {
			s += sum(c)
		}
		return s
	}
	return float64(sum(pid)) * float64(os.Getpagesize()) / (1 << 20)
}

// ownPeak is the peak of the largest single process in MiB: exact, but not the
// sum.
func ownPeak(st *os.ProcessState) float64 {
	if ru, ok := st.SysUsage().(*syscall.Rusage); ok {
		return float64(ru.Maxrss) / 1024
	}
	return 0
}
