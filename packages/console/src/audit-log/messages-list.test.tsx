// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { resendMessage } from "@sufra/domain/audit-log/console-api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, queryClient } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { MessagesList } from "./messages-list.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const failed = {
  id: "m1",
  channel: "sms",
  kind: "service",
  to: "+966•••678",
  state: "failed",
  failure: "30003",
  reason: "phone_off",
  tries: 12,
  at: "2026-11-25T14:00:00.000Z",
  next_try_at: null,
  resent_at: null,
  sent_at: "2026-11-25T14:01:00.000Z",
  reported_at: "2026-11-25T14:05:00.000Z",
  body: "Your prize",
  emptied: false,
  can_resend: true,
};
const pending = {
  ...failed,
  id: "m2",
  state: "queued",
  failure: "503",
  reason: "vendor_down",
  next_try_at: "2026-11-25T15:00:00.000Z",
  sent_at: null,
  reported_at: null,
  can_resend: false,
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const show = () => {
  const router = createMemoryRouter([{ path: "/", element: <MessagesList /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <WorkplaceContext value={workplace}>
        <RouterProvider router={router} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
};
const button = { name: m.console_audit_log_resend_to({ recipient: failed.to }) };

it("shows attempts, the reason in words, the next attempt and the delivery report", async () => {
  vi.spyOn(client, "send").mockResolvedValue({ items: [failed, pending], cursor: null } as never);
  show();
  const [first, second] = await screen.findAllByRole("listitem");
  if (!first || !second) throw new Error("two messages");
  for (const text of [m.console_audit_log_reason_phone_off(), "12", m.console_audit_log_report_failed()])
    expect(within(first).getByText(text)).toBeTruthy();
  expect(within(first).queryByText("30003")).toBeNull();
  expect(within(second).getByText(m.console_audit_log_reason_vendor_down())).toBeTruthy();
  expect(within(second).getByText(m.console_audit_log_next_try())).toBeTruthy();
  expect(within(second).queryByRole("button")).toBeNull();
});

it("sends a failed one again in one tap, and shows why that is refused", async () => {
  const sent = vi.spyOn(client, "send").mockImplementation((async (call: unknown) => {
    if (call !== resendMessage) return { items: [failed], cursor: null };
    throw new ApiProblem("message_stopped", 409, { detail: "The recipient unsubscribed." });
  }) as never);
  show();
  fireEvent.click(await screen.findByRole("button", button));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(resendMessage, { params: { id: "m1" } }));
  expect((await screen.findByRole("alert")).textContent).toContain("unsubscribed");
});
