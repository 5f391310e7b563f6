// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import type { FullOrder } from "./full-order.ts";
import { ReturnList } from "./return-list.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const refund = { tender: "cash", amount: 500, done: true, drawer: 1, at: "2026-11-25T14:00:00.000Z" };
afterEach(cleanup);

describe("what an order gave back", () => {
  it("says who paid back what was owed and why; money of a return has its reason there", () => {
    const refunds = [
      { ...refund, id: "owed", reason: "Paid twice", staff_name: "Sara" },
      { ...refund, id: "of a return", reason: null, staff_name: null },
    ];
    const order = { returns: [], return_requests: [], refunds } as unknown as FullOrder;
    render(
      <WorkplaceContext value={workplace}>
        <ReturnList order={order} />
      </WorkplaceContext>,
    );
    const [owed, other] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(owed).toContain("Paid twice");
    expect(owed).toContain("Sara");
    expect(other).not.toContain("Sara");
  });
});
