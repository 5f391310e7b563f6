import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetGuest, setGuest } from "../app/guest-store.ts";

/** Each test of the file begins with a known guest who wants less motion, and leaves nothing behind. */
export const beginWithKnownGuest = (): void => {
  beforeEach(() => {
    vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    setGuest({ customer: { id: "c" } as never });
  });
  afterEach(() => {
    cleanup();
    forgetGuest();
    vi.restoreAllMocks();
  });
};
