module restartgate

go 1.21
