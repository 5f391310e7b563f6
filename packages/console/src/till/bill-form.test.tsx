// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BillTerms, Found } from "@sufra/domain/till/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { BillForm } from "./bill-form.tsx";
import type { Till } from "./use-till.ts";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const found = { kind: "customer", customer: { id: "c" } } as unknown as Found;
const terms: BillTerms = {
  points_per_100_sar: 100,
  multiplier_bp: 15_000,
  max_points_per_transaction: null,
  day_room: null,
  bill_limit: 100_000,
  day_left: 50_000,
  receipt_days: 3,
  vat_number: "310122393500003",
  time_zone: "Asia/Riyadh",
};
const earn = vi.fn();

const Scene = ({ scanned = "", changes = {} }: { scanned?: string; changes?: Partial<BillTerms> }) => {
  const [receipt, setReceipt] = useState(scanned);
  const till = { bills: { receipt, setReceipt, earned: null, earn, clear: vi.fn() } } as unknown as Till;
  return (
    <WorkplaceContext value={workplace}>
      <BillForm found={found} terms={{ ...terms, ...changes }} till={till} />
    </WorkplaceContext>
  );
};

/** Of ASCII values. */
const encode = (values: readonly string[]): string =>
  btoa(values.map((value, at) => `${String.fromCharCode(at + 1, value.length)}${value}`).join(""));
const receipt = (vatNumber = "310122393500003") =>
  encode(["Riwaq", vatNumber, new Date(Date.now() - 60_000).toISOString(), "115.00", "15.00"]);
const type = (name: string, value: string) => {
  const field = document.querySelector(`[name="${name}"]`);
  if (!field) throw new Error(`no field ${name}`);
  fireEvent.change(field, { target: { value } });
};
const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });

afterEach(() => {
  cleanup();
  earn.mockReset();
});

describe("a bill at the till", () => {
  it("shows the points of an amount before it is sent, in either digits", async () => {
    render(<Scene />);
    type("amount", "٤٥٫٥");
    type("reference", "A-17");
    expect(await screen.findByRole("status")).toHaveProperty("textContent", m.console_till_points({ count: 68 }));
    fireEvent.click(button(m.console_till_bill_add({ count: 68 })));
    await waitFor(() => expect(earn).toHaveBeenCalledOnce());
    expect(earn).toHaveBeenCalledWith(found, { source: "typed", amount: 4_550, reference: "A-17" });
  });

  it("sends no bill without an amount, nor one above a limit, and says which", async () => {
    render(<Scene />);
    fireEvent.click(button(m.console_till_bill_submit()));
    await waitFor(() => expect(document.querySelector('[name="amount"][aria-invalid="true"]')).not.toBeNull());
    type("amount", "1000.01");
    expect(await screen.findByText(/highest amount/)).toBeTruthy();
    expect(button(m.console_till_bill_submit()).disabled).toBe(true);
    type("amount", "600");
    expect(await screen.findByText(/limit today/)).toBeTruthy();
    expect(earn).not.toHaveBeenCalled();
  });

  it("shows what a scanned receipt states, and sends it whole", async () => {
    const text = receipt();
    render(<Scene scanned={text} />);
    expect(await screen.findByText("Riwaq")).toBeTruthy();
    fireEvent.click(button(m.console_till_bill_add({ count: 172 })));
    await waitFor(() => expect(earn).toHaveBeenCalledWith(found, { source: "receipt", text }));
  });

  it("refuses a foreign or unreadable receipt before it is sent, and shows what the server refuses", async () => {
    render(<Scene scanned={receipt("399999999900003")} />);
    expect(await screen.findByText(/another seller/)).toBeTruthy();
    const field = screen.getByLabelText(m.console_till_bill_code());
    fireEvent.change(field, { target: { value: "hello" } });
    expect(await screen.findByText(/not the QR code/)).toBeTruthy();
    fireEvent.change(field, { target: { value: receipt() } });
    earn.mockRejectedValueOnce(
      new ApiProblem("receipt_used", 409, { params: { name: "Maya", at: "2026-03-01T12:00:00Z" } }),
    );
    fireEvent.click(button(m.console_till_bill_add({ count: 172 })));
    expect(await screen.findByText(/Maya/)).toBeTruthy();
  });

  it("says when the customer's day is full", async () => {
    render(<Scene changes={{ day_room: 0 }} />);
    type("amount", "45");
    expect(await screen.findByText(m.console_till_bill_full())).toBeTruthy();
  });
});
