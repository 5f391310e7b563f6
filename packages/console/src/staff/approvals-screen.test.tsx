// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, queryClient } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { ApprovalsScreen } from "./approvals-screen.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const change = {
  id: "c",
  kind: "cashier_cancel",
  from: 0,
  to: 5_000,
  asked_by: "Sara",
  asked_at: "2026-11-25T14:00:00.000Z",
  mine: false,
  state: "pending",
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};
const limitsNow = (cashier_cancel: number) => ({
  limits: { refund: 6_000, cashier_cancel, revision: String(cashier_cancel) },
  waiting: cashier_cancel === 0 ? [change] : [],
  decided: [],
});

const request = {
  id: "r",
  order_id: "o",
  order_number: 12,
  branch_id: "b",
  amount: 5_000,
  reason: "Cold",
  asked: {
    whole: false,
    goodwill: false,
    lines: [{ name: { sa: "كبسة", en: "Kabsa" }, quantity: 2 }],
    amount: null,
    charges: ["delivery"],
    tip: true,
    refunds: [
      { tender: "cash", amount: 4_000, reference: "" },
      { tender: "online", amount: 1_000, reference: "" },
    ],
  },
  shift: { id: "s1", drawer: 1 },
  state: "pending",
  asked_by: "Sara",
  asked_at: "2026-11-25T14:00:00.000Z",
  mine: true,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = () => {
  const router = createMemoryRouter([{ path: "/", element: <ApprovalsScreen /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <WorkplaceContext value={workplace}>
        <RouterProvider router={router} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
};

it("shows the limit that a decision raised", async () => {
  let cashierCancel = 0;
  vi.spyOn(client, "send").mockImplementation(({ method, url }) => {
    if (method === "POST") cashierCancel = 5_000;
    const answer = url.includes("limit") ? limitsNow(cashierCancel) : { items: [], cursor: null };
    return Promise.resolve(answer as never);
  });
  show();
  const field = () => screen.getByLabelText<HTMLInputElement>(m.console_staff_limit_cancel());
  await waitFor(() => expect(field().value).toBe("0.00"));
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${m.console_staff_approve()}`) }));
  await waitFor(() => expect(field().value).toBe("50.00"));
});

it.each([
  [1, true],
  [2, false],
])("of %i managers says that nobody can agree: %s", async (managers, alone) => {
  const members = Array.from({ length: managers }, () => ({ role: "manager", active: true }));
  vi.spyOn(client, "send").mockImplementation(({ url }) =>
    Promise.resolve(
      (url.includes("limit")
        ? limitsNow(0)
        : { items: [], cursor: null, members: [...members, { role: "manager", active: false }] }) as never,
    ),
  );
  show();
  await screen.findByLabelText(m.console_staff_limit_cancel());
  await waitFor(() => expect(queryClient.getQueryData(["team"])).toBeDefined());
  await waitFor(() => expect(screen.queryByText(m.console_staff_no_second()) !== null).toBe(alone));
});

it("lets who asked for a return withdraw it, and nothing else", async () => {
  let state = "pending";
  const bodies: unknown[] = [];
  vi.spyOn(client, "send").mockImplementation(({ method, url }, input) => {
    if (method === "POST") {
      bodies.push((input as { body?: unknown }).body);
      state = "withdrawn";
    }
    const items = [{ ...request, state }];
    return Promise.resolve((url.includes("limit") ? limitsNow(5_000) : { items, drawers: [], cursor: null }) as never);
  });
  show();
  const withdraw = await screen.findByRole("button", { name: new RegExp(`^${m.console_staff_withdraw()}`) });
  expect(screen.queryByRole("button", { name: new RegExp(`^${m.console_staff_approve()}`) })).toBeNull();
  fireEvent.click(withdraw);
  await screen.findByText(m.console_staff_state_withdrawn());
  expect(bodies).toEqual([{ approve: false }]);
});

it("says what a colleague wants to take back, and how it is paid back", async () => {
  vi.spyOn(client, "send").mockImplementation(({ url }) => {
    const items = [{ ...request, mine: false }];
    return Promise.resolve((url.includes("limit") ? limitsNow(5_000) : { items, drawers: [], cursor: null }) as never);
  });
  show();
  const row = (await screen.findByText("Cold")).parentElement?.textContent ?? "";
  const extras = [m.console_orders_charge_delivery(), m.console_orders_tip()].join(" · ");
  expect(row).toContain(`2× Kabsa${extras}`);
  const [cash, online] = [m.console_orders_tender_cash(), m.console_orders_tender_online()];
  expect(row).toContain(m.console_orders_request_payback({ tender: cash }));
  expect(row).toContain("40.00");
  expect(row).toContain(m.console_drawers_drawer({ number: "1" }));
  expect(row).toContain(m.console_orders_request_payback({ tender: online }));
});

it("names the drawer that was closed meanwhile, and pays out of the one that is chosen", async () => {
  const openShift = (number: number) => ({ id: `d${number}`, number, shift: { id: `s${number}`, keeper: "Sara" } });
  let drawers = [openShift(1), openShift(2), openShift(3)];
  const bodies: unknown[] = [];
  vi.spyOn(client, "send").mockImplementation(({ method, url }, input) => {
    if (method === "POST") {
      bodies.push((input as { body?: unknown }).body);
      // Somebody closed it since this page was opened.
      drawers = drawers.filter(({ number }) => number > 1);
      return Promise.reject(new ApiProblem("shift_closed", 409, {}));
    }
    const items = [{ ...request, mine: false }];
    return Promise.resolve((url.includes("limit") ? limitsNow(5_000) : { items, drawers, cursor: null }) as never);
  });
  show();
  const approve = () =>
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${m.console_staff_approve()}`) }));
  await screen.findByRole("button", { name: new RegExp(`^${m.console_staff_approve()}`) });
  // The drawer that was named is still open here, and no other one is sent.
  await waitFor(() => expect(queryClient.getQueryData(["drawers", "b"])).toBeDefined());
  approve();
  await screen.findByText(m.console_orders_request_closed({ number: "1" }));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.change(screen.getByLabelText(m.console_orders_request_instead()), { target: { value: "s3" } });
  approve();
  await waitFor(() => expect(bodies).toEqual([{ approve: true }, { approve: true, shift_id: "s3" }]));
  drawers = [];
  await queryClient.invalidateQueries({ queryKey: ["drawers"] });
  await screen.findByText(m.console_orders_request_none_open());
  expect(screen.getByRole("button", { name: new RegExp(`^${m.console_staff_approve()}`) })).toHaveProperty(
    "disabled",
    true,
  );
  expect(screen.queryByRole("alert")).toBeNull();
});
