// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { getGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { getCart } from "./cart-store.ts";
import { placeQuoted, useQuote } from "./use-quote.ts";

const send = vi.spyOn(client, "send");
const requestOf = (changes: Partial<OrderRequest> = {}) => ({ branch_id: "branch-1", ...changes }) as OrderRequest;
const quoteOf = (total: number) => ({
  total,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  cart: { subtotal: total, charges_taxes: 39, branch_taxes: [{ rate_bp: 1500, amount: 130 }], integrated: true },
});
const answer = (total: number) => send.mockResolvedValueOnce(quoteOf(total));
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
});
afterAll(() => send.mockRestore());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (request: OrderRequest | null) =>
  renderHook(({ request: asked }) => useQuote(asked, "1"), { initialProps: { request } });

describe("the price of a cart", () => {
  it("is never that of another cart", async () => {
    answer(1000);
    const { result, rerender } = open(requestOf());
    expect([result.current.pending, result.current.quoted]).toEqual([true, undefined]);
    await pause();
    expect([result.current.pending, result.current.quoted?.quote.total]).toEqual([false, 1000]);
    answer(2000);
    rerender({ request: requestOf({ notes: "hot" }) });
    expect([result.current.pending, result.current.quoted]).toEqual([true, undefined]);
    await pause();
    expect(result.current.quoted?.quote.total).toBe(2000);
  });

  it("is what the cart knows, in the specification's names", async () => {
    answer(1000);
    open(requestOf());
    await pause();
    const branchTaxes = [{ rate_bp: 1500, amount: 130 }];
    const totals = { subtotal: 1000, chargesTaxes: 39, branchTaxes, integrated: true };
    expect(getCart()).toMatchObject(totals);
  });

  it("stays where only the version of the cart changes", async () => {
    answer(1000);
    const { result, rerender } = open(requestOf({ cart_version: 1 }));
    await pause();
    rerender({ request: requestOf({ cart_version: 2 }) });
    await pause();
    expect(result.current.quoted?.quote.total).toBe(1000);
    expect(send).toHaveBeenCalledOnce();
  });

  it("of a cart that was left before the answer came is thrown away", async () => {
    let finish = () => {};
    send.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(quoteOf(1000)))));
    const { result, rerender } = open(requestOf());
    await pause();
    answer(2000);
    rerender({ request: requestOf({ notes: "hot" }) });
    await pause();
    await act(async () => finish());
    expect(result.current.quoted?.quote.total).toBe(2000);
  });

  it("is not asked for an empty cart, and a refusal is of its own cart alone", async () => {
    const { result, rerender } = open(null);
    await pause();
    expect([result.current.pending, send.mock.calls.length]).toEqual([false, 0]);
    send.mockRejectedValueOnce(new ApiProblem("item_unavailable", 409, {}));
    rerender({ request: requestOf() });
    await pause();
    expect(result.current.problem).toBeInstanceOf(ApiProblem);
    answer(2000);
    rerender({ request: requestOf({ notes: "hot" }) });
    expect(result.current.problem).toBeUndefined();
    await pause();
    expect(result.current.quoted?.quote.total).toBe(2000);
  });
});

it("keeps a placed order as the active one, so that the cart and the first page know it", async () => {
  send.mockResolvedValueOnce({ id: "order-1", number: 7, status: "awaiting_payment", total: 1000, payment: null });
  await placeQuoted({ request: requestOf({ order_type: 2 }), quote: quoteOf(1000) as never }, "online_card", 1000);
  expect(getGuest().active_order).toEqual({ id: "order-1", number: 7, status: "awaiting_payment", order_type: 2 });
  setGuest({ active_order: null });
});
