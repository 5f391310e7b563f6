// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OrderWay } from "./order-way.tsx";

vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ establishment: { time_zone: "Asia/Riyadh" } }) }));
afterEach(cleanup);

const steps = ["pending", "sent_to_kitchen", "ready", "delivered"] as const;
const show = (status: (typeof steps)[number]) => {
  const history = steps
    .slice(0, steps.indexOf(status) + 1)
    .map((step, minute) => ({ status: step, at: `2026-11-27T15:0${minute}:00Z` }));
  const order = { order_type: 2, status, history, accepted_at: null, start_at: null } as unknown as OrderDetail;
  render(<OrderWay order={order} />);
};

it("gives each step that is not done a drawing of its own", () => {
  show("sent_to_kitchen");
  const marks = screen.getAllByRole("listitem").map((step) => step.querySelector("svg")?.getAttribute("class") ?? "");
  expect(marks).toEqual([
    expect.stringContaining("check"),
    expect.stringContaining("chef-hat"),
    expect.stringContaining("shopping-bag"),
    expect.stringContaining("package-check"),
  ]);
  expect(screen.queryByRole("group")).toBeNull();
});

it("folds the steps of a delivered order into one line with its time", () => {
  show("delivered");
  const folded = screen.getByRole<HTMLDetailsElement>("group");
  expect(folded.open).toBe(false);
  expect(folded.querySelector("summary")?.textContent).toBe(`${m.orders_way()}تم الاستلام 6:03 م`);
});
