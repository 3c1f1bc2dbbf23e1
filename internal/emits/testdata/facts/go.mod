module example.test/facts

go 1.26.0
