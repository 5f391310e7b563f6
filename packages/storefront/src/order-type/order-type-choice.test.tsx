// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { arriveAt, chooseOrderType } from "../cart/branch-choices.ts";
import { dispatchCart, openCart } from "../cart/cart-store.ts";
import { useTypeChoice } from "./order-type-choice.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ uuid: "u", establishment: { choice_minutes: 120 } }) }));

const id = "0190f7a0-0000-7000-8000-000000000001";
const branch = { id, open: true, order_types: [1, 2, 3] } as BranchDetail;
const suggest = (over: Partial<BranchDetail> = {}) => {
  const { type, ready } = renderHook(() => useTypeChoice({ ...branch, ...over })).result.current;
  return [type, ready];
};

beforeEach(() => {
  localStorage.clear();
  openCart("shop");
  arriveAt(id);
});
afterEach(cleanup);

it("starts with pickup, which only has to be confirmed", () => {
  expect(suggest()).toEqual([2, true]);
});

it("starts with the guest's last type where it is offered now", () => {
  chooseOrderType(1, { branch: id, minutes: -1 });
  dispatchCart({ type: "setOrderType", orderType: null });
  expect(suggest()).toEqual([1, false]);
  expect(suggest({ open: false })).toEqual([2, true]);
});

it("starts with the only type, or with none", () => {
  expect(suggest({ order_types: [3] })).toEqual([3, true]);
  expect(suggest({ order_types: [] })).toEqual([null, false]);
});
