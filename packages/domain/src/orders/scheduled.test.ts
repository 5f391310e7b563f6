import { describe, expect, it } from "vitest";
import type { OrderStatus } from "./api.ts";
import { getStart, isScheduled, needsAnswer } from "./scheduled.ts";

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
    ["pending", null, "needs an answer"],
    ["pending", "accepted", "waits for its start"],
    ["sent_to_kitchen", "accepted", "neither"],
    ["awaiting_payment", null, "neither"],
  ] as const)("%s, accepted at %s: %s", (status: OrderStatus, accepted_at, which) => {
    const order = { status, accepted_at };
    expect([needsAnswer(order), isScheduled(order)]).toEqual([
      which === "needs an answer",
      which === "waits for its start",
    ]);
  });
});
