package config

import (
	"fmt"
	"os"
	"sync"
	"time"
)

// kept holds what files say, so that a file is read once for all packages; an
// entry is good while the file has the same time and size. The values are never
// changed, so passes may share them.
type kept[T any] struct {
	files sync.Map // path → keptFile[T]
}

type keptFile[T any] struct {
	time     time.Time
	size     int64
	value    T
	problems Problems
}

// read returns what a file says. The error is Problems when the file is wrong;
// what is the file for, in other errors.
func (k *kept[T]) read(path, what string, parse func(path string, src []byte) (T, Problems)) (none T, err error) {
	info, err := os.Stat(path)
	if target, linkErr := os.Readlink(path); err != nil && linkErr == nil {
		return none, Problems{{"", path, Pos{1, 1}, "a link to " + target + ", which cannot be read"}}
	}
	if err != nil {
		return none, fmt.Errorf("%s: %w", what, err)
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return none, Problems{{"", path, Pos{1, 1}, "no regular file"}}
	}
	if info.IsDir() {
		return none, Problems{{"", path, Pos{1, 1}, "a folder where a file is expected"}}
	}
	f, ok := keptFile[T]{}, false
	if c, found := k.files.Load(path); found {
		f = c.(keptFile[T])
		ok = f.time.Equal(info.ModTime()) && f.size == info.Size()
	}
	if !ok {
		src, err := os.ReadFile(path)
		if err != nil {
			return none, fmt.Errorf("%s: %w", what, err)
		}
		f = keptFile[T]{time: info.ModTime(), size: info.Size()}
		f.value, f.problems = parse(path, src)
		k.files.Store(path, f)
	}
	if len(f.problems) > 0 {
		return none, f.problems
	}
	return f.value, nil
}
