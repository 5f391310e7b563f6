// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { setPaid } from "./last-purchase.ts";
import type { ShownReward } from "./stored-rewards.ts";
import { useTear } from "./use-tear.ts";

let finish = () => {};
const animate = vi.fn(() => ({ finished: new Promise<void>((resolve) => (finish = resolve)) }));
beforeEach(() => {
  animate.mockClear();
  Element.prototype.animate = animate as unknown as Element["animate"];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const preferReduced = (matches: boolean) =>
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches } as MediaQueryList);
const toReward = (state: string) => ({ id: "r", state }) as ShownReward;
const [available, claimed, expired] = ["available", "claimed", "expired"].map(toReward) as [
  ShownReward,
  ShownReward,
  ShownReward,
];
const Shown = ({ reward }: { reward: ShownReward }) => {
  const { ticket, shown } = useTear(reward);
  return (
    <Ticket ref={ticket} stub={<b>{shown.state === "claimed" ? "stamp" : "code"}</b>}>
      tea
    </Ticket>
  );
};
const getPieces = () => [...document.querySelectorAll<HTMLElement>("[inert]")];

it("tears off the stub with the code when staff redeem it, and leaves the stamp", async () => {
  preferReduced(false);
  const { rerender } = render(<Shown reward={available} />);
  expect(getPieces()).toEqual([]);
  rerender(<Shown reward={claimed} />);
  expect(getPieces().map(({ textContent }) => textContent)).toEqual(["code"]);
  expect(getPieces()[0]?.style.pointerEvents).toBe("none");
  expect(screen.getByText("stamp")).toBeTruthy();
  finish();
  await vi.waitFor(() => expect(getPieces()).toEqual([]));
});

it("tears off the price that was just paid, once", async () => {
  preferReduced(false);
  setPaid("r", 50);
  render(<Shown reward={available} />);
  expect(getPieces()[0]?.textContent).toContain("50 نقطة");
  expect(screen.getByText("code")).toBeTruthy();
  cleanup();
  render(<Shown reward={available} />);
  expect(getPieces()).toEqual([]);
});

it("tears nothing when a reward expires", () => {
  preferReduced(false);
  const { rerender } = render(<Shown reward={available} />);
  rerender(<Shown reward={expired} />);
  expect(getPieces()).toEqual([]);
});

it("tears nothing where less motion is wanted", () => {
  preferReduced(true);
  setPaid("r", 50);
  const { rerender } = render(<Shown reward={available} />);
  rerender(<Shown reward={claimed} />);
  expect(screen.getByText("stamp")).toBeTruthy();
  expect(getPieces()).toEqual([]);
  expect(animate).not.toHaveBeenCalled();
});
