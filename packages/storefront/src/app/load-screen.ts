import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";

/** What a screen's module exports for its route. */
export type ScreenModule = { Component: ComponentType; loader?: LoaderFunction };

/** The specification's limit for loading a screen's code. */
export const chunkLimitMs = 120_000;

/** The code of a screen could not be loaded; the error screen offers a reload. */
export class ChunkFailure extends Error {
  override name = "ChunkFailure";
}

const withLimit = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure(`timeout of ${ms} ms exceeded`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Loads a screen's code within the limit, and retries once. */
export const loadScreen =
  (load: () => Promise<ScreenModule>, limitMs = chunkLimitMs, pauseMs = 400) =>
  async (): Promise<ScreenModule> => {
    try {
      return await withLimit(load(), limitMs);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      try {
        return await withLimit(load(), limitMs);
      } catch (error) {
        throw error instanceof ChunkFailure
          ? error
          : new ChunkFailure(error instanceof Error ? error.message : "chunk");
      }
    }
  };
