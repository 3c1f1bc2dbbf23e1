// Package data has the database and the clients of the other services.
package data

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"example.test/shop/bulkhead/kratos/biz"
)

// Data is what all repositories share.
type Data struct {
	db    *sql.DB
	stock *http.Client
	price *http.Client
	geo   *http.Client
}

func client(conns int) *http.Client {
	return &http.Client{Timeout: time.Second, Transport: &http.Transport{MaxConnsPerHost: conns}}
}

// NewData opens all of them.
func NewData(dsn string) (*Data, error) {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(40) // want `RES4604: the pools of 3 external systems have 90 connections, more than half of the 40 to the database`
	return &Data{db: db, stock: client(30), price: client(30), geo: client(30)}, nil
}

type stock struct{ data *Data }

// NewStock makes the port's implementation.
func NewStock(d *Data) biz.Stock { return &stock{d} }

func (s *stock) Reserve(ctx context.Context, sku string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://stock/"+sku, nil)
	if err != nil {
		return err
	}
	resp, err := s.data.stock.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
