import { useSyncExternalStore } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readCodeData } from "@sufra/domain/tenants/api.ts";
import { client } from "./session.ts";

type CodeData = AnswerOf<typeof readCodeData>;
export type Guest = Pick<
  CodeData,
  "customer" | "active_order" | "notifications_count" | "suggestions" | "wallet" | "punch_cards"
>;

const visitor: Guest = {
  ...{ customer: null, active_order: null, notifications_count: 0, suggestions: [], wallet: null, punch_cards: [] },
};

let current = visitor;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** That this device is of a known guest: the next page keeps room for what is theirs before it is read. */
const keepKnown = (known: boolean): void => {
  const key = `${document.documentElement.dataset.cartKey ?? ""}:known`;
  try {
    if (known) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // then the page makes room when it is here
  }
  document.documentElement.toggleAttribute("data-known", known);
};

/** Who is signed in changes with a code entered, a profile saved, a sign-out. */
export const setGuest = (change: Partial<Guest>): void => {
  current = { ...current, ...change };
  if (change.customer !== undefined) keepKnown(change.customer !== null);
  for (const listener of listeners) listener();
};

export const forgetGuest = (): void => setGuest(visitor);

export const getGuest = (): Guest => current;

/** Never part of a page the server made: cached pages are everybody's. */
export const useGuest = (): Guest => useSyncExternalStore(subscribe, getGuest, () => visitor);

const sourceOfVisit = (): string | undefined => {
  const source = new URLSearchParams(location.search).get("utm_source");
  return source !== null && /^[A-Za-z0-9_.~-]{1,64}$/.test(source) ? source : undefined;
};

/** Reads what is the guest's own and counts the visit; nothing on the screen waits for it. */
export const readGuest = async (uuid: string): Promise<void> => {
  try {
    const utm_source = sourceOfVisit();
    const data = await client.send(readCodeData, { params: { uuid }, query: utm_source ? { utm_source } : {} });
    const { customer, active_order, notifications_count, suggestions, wallet, punch_cards } = data;
    setGuest({ customer, active_order, notifications_count, suggestions, wallet, punch_cards });
  } catch {
    // A visitor's page is complete without it.
  }
};
