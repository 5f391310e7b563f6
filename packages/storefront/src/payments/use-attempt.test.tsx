// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmPayment } from "@sufra/domain/payments/api.ts";
import type { Card } from "@sufra/domain/payments/card.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { getCart, setCartExtras } from "../cart/cart-store.ts";
import { agreeToCard } from "./agreed-card.ts";
import { createToken } from "./card-token.ts";
import { useAttempt } from "./use-attempt.ts";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("react-router", () => ({ useNavigate: () => navigate }));
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() } }));
vi.mock("./card-token.ts", () => ({ createToken: vi.fn() }));

const send = vi.mocked(client.send);
const leave = vi.fn();
const uuid = "qr-1";
const attemptOf = (status: string, kind: string) => ({
  status,
  order_id: "order-1",
  next: { kind, url: "https://bank.example/", public_key: "pk" },
});
/** Statuses that the calls return, and the answer of confirming. */
const script = (attempts: object[], confirmed?: () => Promise<object>) =>
  send.mockImplementation(async (call: unknown) =>
    call === confirmPayment ? confirmed?.() : (attempts.shift() ?? attemptOf("processing", "none")),
  );
const countReads = () => send.mock.calls.filter(([call]) => call !== confirmPayment).length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [send, navigate, leave]) mock.mockReset();
  vi.mocked(createToken).mockResolvedValue("token");
  vi.spyOn(location, "assign").mockImplementation(leave);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = async () => {
  const { result } = renderHook(() => useAttempt(uuid, "attempt-1"));
  await pass(0);
  return result;
};

describe("an attempt to pay", () => {
  it.each([
    ["paid", paths.confirmOrder(uuid)],
    ["authorized", paths.confirmOrder(uuid)],
    ["failed", paths.paymentFailed(uuid)],
  ])("that is %s leads on and is not asked for again", async (status, to) => {
    script([attemptOf(status, "none")]);
    await open();
    await pass(10_000);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${to}?order=order-1`, { replace: true });
    expect(countReads()).toBe(1);
  });

  it("goes to the bank where it is asked to, and looks nothing up on the way", async () => {
    script([attemptOf("requires_action", "browser_token")], async () => attemptOf("requires_action", "redirect"));
    const attempt = await open();
    expect(attempt.current.stage).toBe("ways");
    await act(() => attempt.current.payByCard({} as Card, false));
    await pass(10_000);
    expect(leave).toHaveBeenCalledExactlyOnceWith("https://bank.example/");
    expect([attempt.current.stage, countReads(), navigate.mock.calls.length]).toEqual(["leaving", 1, 0]);
  });

  it("sends no card that is not wanted", async () => {
    script([attemptOf("requires_action", "redirect")]);
    const attempt = await open();
    expect(attempt.current.stage).toBe("bank");
    await act(() => attempt.current.payByCard({} as Card, false));
    expect(createToken).not.toHaveBeenCalled();
  });

  it("says why a saved card was refused, and offers the other ways", async () => {
    script([attemptOf("requires_action", "browser_token"), attemptOf("requires_action", "browser_token")], async () => {
      throw new ApiProblem("card_unusable", 409, {});
    });
    const attempt = await open();
    await act(() => attempt.current.payBy({ type: "saved_card", card_id: "card-1" }));
    await pass(0);
    expect([attempt.current.stage, countReads()]).toEqual(["ways", 2]);
    expect(attempt.current.problem).toBeInstanceOf(ApiProblem);
  });

  it("that was declined is over; after a lost answer its record is asked for", async () => {
    script([attemptOf("requires_action", "browser_token")], async () => {
      throw new ApiProblem("card_declined", 402, {});
    });
    const declined = await open();
    await act(() => declined.current.payByCard({} as Card, false));
    expect(navigate).toHaveBeenCalledWith(`${paths.paymentFailed(uuid)}?order=order-1`, { replace: true });
    cleanup();
    navigate.mockReset();
    script([attemptOf("requires_action", "browser_token"), attemptOf("paid", "none")], async () => {
      throw new Error("lost");
    });
    const lost = await open();
    await act(() => lost.current.payByCard({} as Card, false));
    await pass(0);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${paths.confirmOrder(uuid)}?order=order-1`, { replace: true });
  });
});

describe("the card that was agreed to in the checkout", () => {
  const untried = (amount = 900, cards = [{ id: "card-1" }]) => ({
    ...attemptOf("requires_action", "browser_token"),
    amount,
    ways: { cards },
  });
  const agree = (attemptId = "attempt-1") => agreeToCard({ attemptId, cardId: "card-1", amount: 900 });
  const getCharges = () => send.mock.calls.filter(([call]) => call === confirmPayment);

  it("pays at once, and once: a page that is opened again charges nothing", async () => {
    agree();
    script([untried(), untried()], async () => attemptOf("requires_action", "redirect"));
    const first = await open();
    expect(getCharges()).toMatchObject([
      [confirmPayment, { body: { source: { type: "saved_card", card_id: "card-1" } } }],
    ]);
    expect([first.current.stage, first.current.paysAgreed]).toEqual(["leaving", false]);
    expect(leave).toHaveBeenCalledExactlyOnceWith("https://bank.example/");
    cleanup();
    const again = await open();
    expect([again.current.stage, getCharges().length]).toEqual(["ways", 1]);
  });

  it.each([
    ["for another sum", untried(1000)],
    ["that is gone", untried(900, [])],
    ["of an attempt that the provider's page takes", attemptOf("requires_action", "redirect")],
  ])("is not charged %s", async (_, attempt) => {
    agree();
    script([attempt, untried()]);
    const result = await open();
    act(() => result.current.again());
    await pass(0);
    expect([result.current.stage, getCharges()]).toEqual(["ways", []]);
  });

  it("is not charged for another order, nor later, once there was no answer", async () => {
    agree("attempt-2");
    script([untried(), untried()]);
    await open();
    cleanup();
    agree();
    send.mockRejectedValueOnce(new Error("lost"));
    const result = await open();
    act(() => result.current.again());
    await pass(0);
    expect([result.current.stage, getCharges()]).toEqual(["ways", []]);
  });

  it("gives way to the other ways when it is refused", async () => {
    agree();
    let refuse = () => {};
    const refused = new Promise<never>((_, reject) => {
      refuse = () => reject(new ApiProblem("card_unusable", 409, {}));
    });
    script([untried(), untried(900, [])], () => refused);
    const result = await open();
    expect([result.current.stage, result.current.paysAgreed]).toEqual(["sending", true]);
    await act(async () => refuse());
    await pass(0);
    expect([result.current.stage, result.current.paysAgreed]).toEqual(["ways", false]);
    expect(result.current.problem).toBeInstanceOf(ApiProblem);
  });

  it("is what the next checkout begins with, unless something else paid", async () => {
    setCartExtras({ lastCard: null });
    script([untried()], async () => attemptOf("processing", "none"));
    const result = await open();
    await act(() => result.current.payBy({ type: "saved_card", card_id: "card-1" }));
    expect(getCart().lastCard).toBe("card-1");
    await act(() => result.current.payBy({ type: "token", token: "token_12345678", keep: true }));
    expect(getCart().lastCard).toBe(null);
    await act(() => result.current.payBy({ type: "token", token: "token_12345678" }));
    expect(getCart().lastCard).toBeNull();
  });
});
