// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Counted } from "./counted.tsx";

const animate = vi.fn();
let finish = () => {};
let finishers: (() => void)[] = [];

beforeEach(() => {
  animate.mockReset();
  finishers = [];
  finish = () => finishers.forEach((each) => each());
  animate.mockImplementation(() => ({
    finished: new Promise<void>((resolve) => finishers.push(resolve)),
    cancel: () => undefined,
  }));
  Element.prototype.animate = animate as unknown as Element["animate"];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const preferReduced = (matches: boolean) =>
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches } as MediaQueryList);
const show = (value: number) => (
  <p role="status">
    <Counted value={value} lands text={(count) => m.loyalty_points({ count })} />
  </p>
);
/** Without copies that only move. */
const getHeard = () => {
  const status = screen.getByRole("status").cloneNode(true) as HTMLElement;
  for (const copy of status.querySelectorAll("[aria-hidden]")) copy.remove();
  return status.textContent;
};
const getCopies = () => document.querySelectorAll("[aria-hidden=true]").length;

it("says the new value once and at once, while copies move over it", async () => {
  preferReduced(false);
  const { rerender } = render(show(98));
  const heard: (string | null)[] = [];
  const watch = new MutationObserver(() => screen.queryByRole("status") && heard.push(getHeard()));
  watch.observe(screen.getByRole("status"), { subtree: true, childList: true, characterData: true });
  rerender(show(136));
  expect(getHeard()).toBe("136 نقطة");
  await vi.waitFor(() => expect(getCopies()).toBe(2));
  expect(document.querySelector("[aria-hidden=true]:last-child")?.textContent).toContain("+38");
  finish();
  await vi.waitFor(() => expect(getCopies()).toBe(0));
  expect(screen.getByRole("status").textContent).toBe("136 نقطة");
  watch.disconnect();
  expect(new Set(heard)).toEqual(new Set(["136 نقطة"]));
});

it("rolls each digit to the new one, up or down", async () => {
  preferReduced(false);
  const { rerender } = render(show(130));
  rerender(show(128));
  await vi.waitFor(() => expect(getCopies()).toBe(1));
  const columns = [...document.querySelectorAll("[aria-hidden=true] > span")].map(({ textContent }) => textContent);
  expect(columns).toEqual(["1", "23", "890"]);
});

it("ends with the newest value when another one arrives meanwhile", async () => {
  preferReduced(false);
  const { rerender } = render(show(10));
  rerender(show(20));
  await vi.waitFor(() => expect(getCopies()).toBe(2));
  rerender(show(15));
  await vi.waitFor(() => expect(getCopies()).toBe(1));
  finish();
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("15 نقطة"));
});

it("moves nothing where less motion is wanted", async () => {
  preferReduced(true);
  const { rerender } = render(show(98));
  rerender(show(136));
  await import("../app/roll-figure.ts");
  expect(screen.getByRole("status").textContent).toBe("136 نقطة");
  expect(animate).not.toHaveBeenCalled();
});
