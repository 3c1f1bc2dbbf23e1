package wiring

import (
	"encoding/binary"
	"errors"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/effects"
)

// GobEncode writes the demands in little space: a package of use cases has hundreds,
// which are about few ports, types and files. All texts are in a table in front, and
// everything else is a small number.
func (d *Demands) GobEncode() ([]byte, error) {
	w := &writer{index: map[string]uint64{}}
	w.number(len(d.List))
	for i := range d.List {
		w.demand(&d.List[i])
	}
	var head []byte
	head = binary.AppendVarint(head, int64(len(w.texts)))
	for _, s := range w.texts {
		head = append(binary.AppendVarint(head, int64(len(s))), s...)
	}
	return append(head, w.out...), nil
}

var errDemands = errors.New("demands of ports are cut off")

// GobDecode reads what GobEncode wrote.
func (d *Demands) GobDecode(data []byte) error {
	r := &reader{in: data}
	for n := r.number(); n > 0 && !r.failed; n-- {
		r.texts = append(r.texts, string(r.take(r.number())))
	}
	n := r.number()
	if n < 0 || n > maxDemands {
		return errDemands
	}
	d.List = make([]Demand, n)
	for i := range d.List {
		r.demand(&d.List[i])
	}
	if r.failed {
		return errDemands
	}
	return nil
}

type writer struct {
	out   []byte
	texts []string
	index map[string]uint64
}

func (w *writer) number(n int) { w.out = binary.AppendVarint(w.out, int64(n)) }

func (w *writer) text(s string) {
	i, known := w.index[s]
	if !known {
		i = uint64(len(w.texts))
		w.index[s] = i
		w.texts = append(w.texts, s)
	}
	w.out = binary.AppendUvarint(w.out, i)
}

// place writes the file and the line of a place apart: the files are few.
func (w *writer) place(s string) {
	file, line, _ := strings.Cut(s, ":")
	n, err := strconv.Atoi(line)
	if err != nil {
		file, n = s, -1
	}
	w.text(file)
	w.number(n)
}

func (w *writer) bits(all ...bool) {
	n := 0
	for i, b := range all {
		if b {
			n |= 1 << i
		}
	}
	w.number(n)
}

func (w *writer) val(v effects.Val) {
	w.out = append(w.out, byte(v.Kind))
	switch v.Kind {
	case effects.Const, effects.Global, effects.Made, effects.Fresh:
		w.text(v.Text)
	case effects.Param:
		w.text(v.Text)
		w.number(v.Index)
	}
}

func (w *writer) demand(d *Demand) {
	for _, s := range [...]string{d.Owner, d.Field, d.Getter, d.Method, d.Recv, d.Name, d.Func} {
		w.text(s)
	}
	w.place(d.At)
	w.bits(d.Marks.Idempotent, d.Marks.Guarded, d.Marks.Minded, d.Marks.Kept, d.Marks.Lost, d.Handed, d.Open, d.Shaped, d.Empty, d.Taken, d.Case != "")
	if d.Case != "" {
		w.place(d.Case)
	}
	w.number(len(d.Around))
	for i := range d.Around {
		w.region(&d.Around[i])
	}
	w.val(d.Ctx)
	w.number(len(d.Args))
	for _, v := range d.Args {
		w.val(v)
	}
	w.number(len(d.After))
	for _, n := range d.After {
		w.number(n)
	}
}

func (w *writer) region(g *Region) {
	w.text(g.Kind)
	w.place(g.Pos)
	w.text(g.By)
	w.number(g.Attempts)
	w.bits(g.Rejected, g.Again, g.Forever, g.Polls, g.Guarded, g.Any, g.Bound.Set, g.Port != nil)
	if g.Bound.Set {
		w.number(g.Bound.Param)
		w.text(g.Bound.Path)
		w.number(g.Bound.Add)
	}
	if g.Port != nil {
		w.text(g.Port.Owner)
		w.text(g.Port.Field)
		w.text(g.Port.Method)
		w.number(g.Port.Param)
	}
}

type reader struct {
	in     []byte
	texts  []string
	failed bool
}

func (r *reader) number() int {
	n, size := binary.Varint(r.in)
	return int(r.read(n, size))
}

func (r *reader) read(n int64, size int) int64 {
	if size <= 0 {
		r.failed, r.in = true, nil
		return 0
	}
	r.in = r.in[size:]
	return n
}

// take returns the next bytes.
func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.in) {
		r.failed, r.in = true, nil
		return nil
	}
	b := r.in[:n]
	r.in = r.in[n:]
	return b
}

func (r *reader) text() string {
	i, size := binary.Uvarint(r.in)
	if n := r.read(int64(i), size); n >= 0 && n < int64(len(r.texts)) {
		return r.texts[n]
	}
	r.failed = true
	return ""
}

func (r *reader) place() string {
	file, line := r.text(), r.number()
	if line < 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line)
}

func (r *reader) bits(all ...*bool) {
	n := r.number()
	for i, b := range all {
		*b = n&(1<<i) != 0
	}
}

func (r *reader) val() (v effects.Val) {
	b := r.take(1)
	if len(b) == 0 {
		return v
	}
	switch v.Kind = effects.ValKind(b[0]); v.Kind {
	case effects.Const, effects.Global, effects.Made, effects.Fresh:
		v.Text = r.text()
	case effects.Param:
		v.Text, v.Index = r.text(), r.number()
	}
	return v
}

func (r *reader) demand(d *Demand) {
	for _, s := range [...]*string{&d.Owner, &d.Field, &d.Getter, &d.Method, &d.Recv, &d.Name, &d.Func} {
		*s = r.text()
	}
	d.At = r.place()
	inCase := false
	r.bits(&d.Marks.Idempotent, &d.Marks.Guarded, &d.Marks.Minded, &d.Marks.Kept, &d.Marks.Lost, &d.Handed, &d.Open, &d.Shaped, &d.Empty, &d.Taken, &inCase)
	if inCase {
		d.Case = r.place()
	}
	for n := r.number(); n > 0 && !r.failed; n-- {
		d.Around = append(d.Around, r.region())
	}
	d.Ctx = r.val()
	for n := r.number(); n > 0 && !r.failed; n-- {
		d.Args = append(d.Args, r.val())
	}
	for n := r.number(); n > 0 && !r.failed; n-- {
		d.After = append(d.After, r.number())
	}
}

func (r *reader) region() (g Region) {
	g.Kind, g.Pos, g.By, g.Attempts = r.text(), r.place(), r.text(), r.number()
	port := false
	r.bits(&g.Rejected, &g.Again, &g.Forever, &g.Polls, &g.Guarded, &g.Any, &g.Bound.Set, &port)
	if g.Bound.Set {
		g.Bound.Param, g.Bound.Path, g.Bound.Add = r.number(), r.text(), r.number()
	}
	if port {
		g.Port = &PortRegion{Owner: r.text(), Field: r.text(), Method: r.text(), Param: r.number()}
	}
	return g
}
