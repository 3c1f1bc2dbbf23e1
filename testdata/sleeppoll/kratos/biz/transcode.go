// Package biz has the business of a service for videos.
package biz

import (
	"context"
	"errors"
	"time"
)

// TranscodeRepo is implemented by the data layer.
type TranscodeRepo interface {
	Submit(ctx context.Context, video string) (string, error)
	Progress(ctx context.Context, job string) (int, error)
}

// TranscodeUsecase transcodes videos.
type TranscodeUsecase struct{ repo TranscodeRepo }

// NewTranscodeUsecase is given the repository.
func NewTranscodeUsecase(repo TranscodeRepo) *TranscodeUsecase { return &TranscodeUsecase{repo} }

// Transcode comes back when the video is there.
func (uc *TranscodeUsecase) Transcode(ctx context.Context, video string) error {
	job, err := uc.repo.Submit(ctx, video)
	if err != nil {
		return err
	}
	for round := 1; round <= 120; round++ {
		percent, err := uc.repo.Progress(ctx, job)
		if err != nil {
			return err
		}
		if percent >= 100 {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("video takes too long")
}

// Submit only hands the video over.
func (uc *TranscodeUsecase) Submit(ctx context.Context, video string) (string, error) {
	return uc.repo.Submit(ctx, video)
}
