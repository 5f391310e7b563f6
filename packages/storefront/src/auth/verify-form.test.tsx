// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSession, requestCode } from "@sufra/domain/auth/api.ts";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import { VerifyForm } from "./verify-form.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("../checkout/visit.test-data.ts")).mockVisit());
vi.mock("./consent.tsx", () => ({ Consent: () => null }));

let minutes = 5;
let requests = 0;
beforeEach(() => {
  localStorage.clear();
  minutes = 5;
  requests = 0;
  vi.mocked(client.send).mockImplementation((async (call: unknown, { body }: { body: Record<string, string> }) => {
    if (call === createSession) throw new ApiProblem("wrong_code", 422, {}, { sa: "x", en: "x" });
    if (call !== requestCode) throw new Error("an unexpected call");
    const { dial_code, phone_number, channel } = body;
    const expires_at = new Date(Date.now() + minutes * 60_000).toISOString();
    const resend_at = new Date(Date.now() + 60_000).toISOString();
    const challenge_id = `${phone_number} ${requests++}`;
    return { challenge_id, expires_at, resend_at, dial_code, phone_number, channel, codes_scarce: false };
  }) as never);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens the form of a press that sends the code at once, as the checkout does. */
const open = async (phone_number: string) => {
  cleanup();
  orderDraft.set((before) => ({ ...before, dial_code: "966", phone_number }));
  await act(async () => void render(<VerifyForm sendsAtOnce onDone={() => undefined} />));
  return screen.findByLabelText(m.auth_code());
};
const enterWrong = () =>
  act(async () => fireEvent.change(screen.getByLabelText(m.auth_code()), { target: { value: "9999" } }));

it("returns to the box of a code that is still valid, and sends no other one", async () => {
  await open("512345671");
  await open("512345671");
  expect(requests).toBe(1);
});

it("sends another code to another number, and where the code expired", async () => {
  await open("512345672");
  minutes = 0;
  await open("512345673");
  expect(requests).toBe(2);
  await open("512345673");
  expect(requests).toBe(3);
});

it("counts the tries on when the form opens again, and sends another code after the last", async () => {
  await open("512345674");
  await enterWrong();
  await open("512345674");
  await enterWrong();
  screen.getByText(`${clientMessages.wrong_code.sa} ${m.auth_tries_left({ count: 1 })}`);
  await enterWrong();
  await open("512345674");
  expect(requests).toBe(2);
});

it("returns to the box also from the form of the number, and sends again only there", async () => {
  await open("512345675");
  await act(async () => screen.getByText(m.auth_change_number()).click());
  await act(async () => screen.getByRole("button", { name: m.auth_send_code() }).click());
  await screen.findByLabelText(m.auth_code());
  expect(requests).toBe(1);
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  await open("512345675");
  await act(async () => screen.getByRole("button", { name: m.auth_resend() }).click());
  expect(requests).toBe(2);
});
