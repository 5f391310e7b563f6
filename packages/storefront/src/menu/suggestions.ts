import { useEffect, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Menu, readSuggestions, type ScheduleRange } from "@sufra/domain/menu/api.ts";
import { useGuest } from "../app/guest-store.ts";
import { readSaved, save } from "../app/offline-copies.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { useCart } from "../cart/cart-store.ts";
import type { suggestAt } from "./suggest-at.ts";

type Suggestions = AnswerOf<typeof readSuggestions>;
type Offered = {
  id: string;
  available: boolean;
  popular: boolean;
  price: number;
  /** All must offer it at the time of the order; left out where the row only leads to the item. */
  schedules?: readonly (ScheduleRange[] | null)[];
};

/** A menu's products with the schedules that a product and its category have. */
export const getOffered = (menu: Menu) =>
  menu.categories.flatMap(({ schedule, products }) =>
    products.map((product) => ({ ...product, schedules: [schedule, product.schedule] })),
  );

const none: Suggestions = { popular: [], pairs: [], products: [], categories: [] };
const cache = new Map<string, Promise<Suggestions>>();

/** Read once a visit and branch; without a network from the device. */
const loadFacts = (branchId: string): Promise<Suggestions> => {
  const known = cache.get(branchId);
  if (known) return known;
  const place = `learned/${branchId}`;
  const work = client.send(readSuggestions, { params: { id: branchId } }).then(
    // A process of the last release answers without facts.
    (found) => {
      const facts = { ...none, ...found };
      void save(place, facts);
      return facts;
    },
    async () => {
      cache.delete(branchId);
      return (await readSaved<Suggestions>(place))?.value ?? none;
    },
  );
  cache.set(branchId, work);
  return work;
};

type Learned = { facts: Suggestions; suggestAt: typeof suggestAt };
/** So that a row shown again is whole at once. */
const loaded = new Map<string, Learned>();

/** The rule comes with the facts: until then the row shows the guest's favorites, and what was popular at the scan. */
const loadLearned = async (branchId: string): Promise<Learned> => {
  const [facts, rule] = await Promise.all([loadFacts(branchId), import("./suggest-at.ts")]);
  const learned = { facts, suggestAt: rule.suggestAt };
  if (cache.has(branchId)) loaded.set(branchId, learned);
  return learned;
};

export type Suggested<T extends Offered> = {
  branchId: string;
  /** Products of the current menu. */
  products: readonly T[];
  /** Products that the guest looks at. */
  beside?: readonly string[];
  /** Keeps a row in place while dishes are added from it. */
  withoutCart?: boolean;
  /** Whether the row can show the product. */
  fits?: (product: T) => boolean;
  most: number;
};

/** Products that go with the cart and the visible item at this hour, without those that are in it or unavailable. */
export const useSuggested = <T extends Offered>(about: Suggested<T>): T[] => {
  const { branchId, products, fits, most } = about;
  const { customer, suggestions } = useGuest();
  const { time_zone: zone } = useVisit().establishment;
  const cart = useCart();
  const [learned, setLearned] = useState(loaded.get(branchId));
  useEffect(() => {
    let stopped = false;
    loadLearned(branchId).then(
      (found) => !stopped && setLearned(found),
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, [branchId]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const pick = (ids: readonly string[]): T[] => ids.flatMap((id) => byId.get(id) ?? []);
  const inCombos = cart.combos.flatMap((combo) => combo.products);
  const inCart = about.withoutCart ? [] : [...cart.products, ...inCombos].map(({ productId }) => productId);
  const beside = [...(about.beside ?? []), ...inCart];
  const available = (id: string): boolean => {
    const product = byId.get(id);
    return product !== undefined && product.available && (fits?.(product) ?? true);
  };
  if (!learned) return pick(suggestions.filter((id) => !beside.includes(id) && available(id)).slice(0, most));
  const flagged = products.filter(({ popular }) => popular).sort((a, b) => a.price - b.price);
  // A visitor has no favorites: theirs are what was popular at the scan.
  const favorites = customer ? suggestions : [];
  const popular = [...suggestions, ...learned.facts.popular, ...flagged.map(({ id }) => id)];
  const { facts } = learned;
  const getSchedules = (id: string) => byId.get(id)?.schedules ?? [];
  const at = { scheduledAt: cart.paymentData.scheduledAt, zone, getSchedules };
  return pick(learned.suggestAt(at, { beside, facts, favorites, popular, available, most }));
};
