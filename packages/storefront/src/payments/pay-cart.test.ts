import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { ApiProblem, TransportFailure } from "@sufra/ui/api/failures.ts";
import { client } from "../app/session.ts";
import { placeQuoted, type Quoted } from "../cart/use-quote.ts";
import { payCart } from "./pay-cart.ts";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() } }));
vi.mock("../cart/use-quote.ts", () => ({ placeQuoted: vi.fn() }));

const quoted = { request: { branch_id: "b" }, quote: { quote_id: "q", total: 21_600 } } as unknown as Quoted;
const placed = { id: "o", number: 1, status: "awaiting_payment", total: 21_600 };
const payment = { attempt_id: "a", next: { kind: "none" } };
const refusal = (code: ErrorCode, status: number) => new ApiProblem(code, status, {});

const send = vi.mocked(client.send);
/** What placing and then paying answer. */
const answers = (order: unknown, paying: unknown = { status: "paid" }) => {
  const settle = (
    mock: { mockResolvedValue: (value: never) => void; mockRejectedValue: (error: never) => void },
    answer: unknown,
  ) => (answer instanceof Error ? mock.mockRejectedValue(answer as never) : mock.mockResolvedValue(answer as never));
  settle(vi.mocked(placeQuoted), order);
  settle(send, paying);
};
const pay = () => payCart("u", quoted, "{}");

beforeEach(() => {
  send.mockReset();
  vi.mocked(placeQuoted).mockReset();
});

describe("a cart that is paid in Apple's sheet", () => {
  it("becomes an order of the agreed sum, which is paid", async () => {
    answers({ ...placed, payment });
    expect(await pay()).toEqual({ to: "/confirm-order/u?order=o", paid: true });
    expect(placeQuoted).toHaveBeenCalledExactlyOnceWith(quoted, "online_card", 21_600);
    expect(send.mock.calls.map(([, input]) => (input as { body: unknown }).body)).toEqual([
      { source: { type: "apple_pay", token: "{}" } },
    ]);
  });

  it.each([
    ["declined", refusal("card_declined", 402), "/payment-failed/u?order=o"],
    ["not answered", new TransportFailure("network"), "/payment/u?attempt=a"],
    ["still being checked", { status: "processing" }, "/payment/u?attempt=a"],
  ])("leads to the page of its outcome when it is %s", async (_what, paying, to) => {
    answers({ ...placed, payment }, paying);
    expect(await pay()).toEqual({ to, paid: false });
  });

  it("is not charged another sum than the sheet showed", async () => {
    answers({ ...placed, total: 20_000, payment });
    expect(await pay()).toEqual({ to: "/payment/u?attempt=a", paid: false });
    expect(send).not.toHaveBeenCalled();
  });

  it("stays a cart when the order is refused", async () => {
    answers(refusal("kitchen_full", 409));
    await expect(pay()).rejects.toMatchObject({ code: "kitchen_full" });
    expect(send).not.toHaveBeenCalled();
  });
});
