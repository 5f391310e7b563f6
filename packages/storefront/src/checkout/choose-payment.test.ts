import { describe, expect, it } from "vitest";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { choosePayment } from "./choose-payment.ts";

const card = (id: string, expired = false) => ({ id, label: `Visa •••• ${id}`, until: "12/35", expired });
const cards = [card("new"), card("old"), card("gone", true)];
const all: PaymentMethod[] = ["cash", "physical_card", "online_card"];
const nothing = { paymentMethod: null } as const;

type Asked = Partial<Parameters<typeof choosePayment>[0]>;
/** The method and the card's id. */
const choose = (asked: Asked) => {
  const { method, card: chosen } = choosePayment({ methods: all, cards, chosen: nothing, lastCard: null, ...asked });
  return [method, chosen?.id];
};

describe("how an order is paid", () => {
  it("is with the card that paid last, and in cash for a guest who paid otherwise", () => {
    expect(choose({ lastCard: "old" })).toEqual(["online_card", "old"]);
    expect(choose({})).toEqual(["cash", undefined]);
  });

  it("takes no other card in place of one that expired or was removed", () => {
    expect(choose({ lastCard: "gone" })).toEqual(["cash", undefined]);
    expect(choose({ lastCard: "removed" })).toEqual(["cash", undefined]);
    expect(choose({ chosen: { paymentMethod: "online_card", cardId: "gone" } })).toEqual(["online_card", undefined]);
  });

  it("is with the newest card where nothing but paying online is offered", () => {
    expect(choose({ methods: ["online_card"] })).toEqual(["online_card", "new"]);
    expect(choose({ methods: ["online_card"], cards: [card("gone", true)] })).toEqual(["online_card", undefined]);
  });

  it("is as the guest chose, as long as that is offered", () => {
    expect(choose({ lastCard: "old", chosen: { paymentMethod: "cash" } })).toEqual(["cash", undefined]);
    expect(choose({ lastCard: "old", chosen: { paymentMethod: "online_card", cardId: null } })).toEqual([
      "online_card",
      undefined,
    ]);
    expect(choose({ chosen: { paymentMethod: "online_card", cardId: "old" } })).toEqual(["online_card", "old"]);
    const offline: Asked = { methods: ["cash"], cards: [], lastCard: "old" };
    expect(choose({ ...offline, chosen: { paymentMethod: "online_card", cardId: "old" } })).toEqual([
      "cash",
      undefined,
    ]);
  });

  it("is open while the last card is still read, and for nobody else", () => {
    expect(choose({ cards: undefined, lastCard: "old" })).toEqual([null, undefined]);
    expect(choose({ cards: undefined })).toEqual(["cash", undefined]);
    expect(choose({ methods: [] })).toEqual([null, undefined]);
  });
});
