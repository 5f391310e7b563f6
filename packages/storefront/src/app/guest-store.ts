import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readCodeData } from "@sufra/domain/qr-codes/api.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import { client } from "./session.ts";

type CodeData = AnswerOf<typeof readCodeData>;
export type Guest = Pick<
  CodeData,
  "customer" | "active_order" | "notifications_count" | "suggestions" | "wallet" | "punch_cards"
>;

const visitor: Guest = {
  customer: null,
  active_order: null,
  notifications_count: 0,
  suggestions: [],
  wallet: null,
  punch_cards: [],
};

const store = createStore(visitor);

const toKey = (what: string): string => `${document.documentElement.dataset.cartKey ?? ""}:${what}`;
export const seenAddressesKey = (): string => toKey("addresses");

/**
 * Lets the next page reserve space for the guest's own content before it is read: content that moves a button under a
 * finger swallows the tap.
 */
const storeKnown = ({ customer, active_order }: Guest): void => {
  const { dataset } = document.documentElement;
  const key = toKey("known");
  const known = customer && (active_order ? "order" : "1");
  try {
    if (known) localStorage.setItem(key, known);
    else for (const each of [key, seenAddressesKey()]) localStorage.removeItem(each);
  } catch {
    // without storage the page makes space once the content is here
  }
  if (known) dataset.known = known;
  else delete dataset.known;
};

export const setGuest = (change: Partial<Guest>): void => {
  store.set({ ...store.get(), ...change });
  if (change.customer !== undefined || change.active_order !== undefined) storeKnown(store.get());
};

export const forgetGuest = (): void => setGuest(visitor);

export const getGuest = store.get;

/** The server renders a visitor, since cached pages are the same for all guests. */
export const useGuest = (): Guest => useStore(store, (guest) => guest);

const sourceOfVisit = (): string | undefined => {
  const source = new URLSearchParams(location.search).get("utm_source");
  return source !== null && /^[A-Za-z0-9_.~-]{1,64}$/.test(source) ? source : undefined;
};

/** Reads the guest's own data and counts the visit; no screen waits for it. */
export const readGuest = async (uuid: string): Promise<void> => {
  try {
    const utm_source = sourceOfVisit();
    const data = await client.send(readCodeData, { params: { uuid }, query: utm_source ? { utm_source } : {} });
    const { customer, active_order, notifications_count, suggestions, wallet, punch_cards } = data;
    setGuest({ customer, active_order, notifications_count, suggestions, wallet, punch_cards });
  } catch {
    // a visitor's page needs none of it
  }
};
