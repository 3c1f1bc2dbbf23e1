package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/resilint/resilint/internal/baseline"
)

// baseline returns the findings that are known in the module of a place, or nil
// when it has no such file. The error is Problems when the file is wrong.
func (p place) baseline() (*baseline.File, error) {
	if p.root == "" {
		return nil, nil
	}
	f, err := ReadBaseline(filepath.Join(p.root, baseline.FileName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return f, err
}

// ReadBaseline reads a file of known findings. The error is Problems when it is
// wrong, fs.ErrNotExist when there is none.
func ReadBaseline(path string) (*baseline.File, error) {
	return baselines.read(path, "baseline", parseBaseline)
}

// baselines keeps the files that were read.
var baselines kept[*baseline.File]

func parseBaseline(path string, src []byte) (*baseline.File, Problems) {
	f, err := baseline.Parse(src)
	var wrong *baseline.Error
	if errors.As(err, &wrong) {
		return nil, Problems{{"", path, Pos{wrong.Line, 1}, fmt.Sprintf("%s (to begin anew, delete the file and run `resilint baseline`)", wrong.Message)}}
	}
	f.Path = path
	return f, nil
}
