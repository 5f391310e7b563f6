// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PayBar } from "./pay-bar.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("does not send without a network, says that nothing was charged, and waits for another press", () => {
  render(<PayBar amount={4500} busy={false} safe="آمن" />);
  const pay = () => screen.getByRole<HTMLButtonElement>("button", { name: /^دفع/ });
  expect(pay().disabled).toBe(false);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(pay().disabled).toBe(true);
  expect(screen.getByText(/لم يُخصم شيء/)).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(pay().disabled).toBe(false);
});
