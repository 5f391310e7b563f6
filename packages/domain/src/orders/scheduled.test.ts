import { describe, expect, it } from "vitest";
import type { OrderStatus } from "./api.ts";
import { getStart, isScheduled, needsAcceptance } from "./scheduled.ts";

const at = (text: string): Date => new Date(`2026-11-21T${text}:00Z`);

describe("a scheduled order", () => {
  it("starts by its preparation before its time, or with the first slot that it takes", () => {
    expect(getStart({ ready: at("12:00"), shares: [] }, 25)).toEqual(at("11:35"));
    expect(getStart({ ready: at("12:00"), shares: [{ at: at("12:00") }] }, 25)).toEqual(at("11:35"));
    expect(getStart({ ready: at("12:00"), shares: [{ at: at("11:15") }, { at: at("11:30") }] }, 25)).toEqual(
      at("11:15"),
    );
  });

  it.each([
    ["pending", null, null, "neither"],
    ["pending", "start", null, "needs acceptance"],
    ["pending", "start", "accepted", "is scheduled"],
    ["sent_to_kitchen", "start", "accepted", "neither"],
    ["awaiting_payment", "start", null, "neither"],
  ] as const)("%s with %s and %s: %s", (status: OrderStatus, start_at, accepted_at, which) => {
    const order = { status, start_at, accepted_at };
    expect([needsAcceptance(order), isScheduled(order)]).toEqual([
      which === "needs acceptance",
      which === "is scheduled",
    ]);
  });
});
