import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readReward } from "@sufra/domain/prizes/api.ts";
import type { Timed } from "../app/live-qr.tsx";
import { readStored, writeStored } from "../cart/cart-storage.ts";

export type ShownReward = Timed<AnswerOf<typeof readReward>>;

const place = "sufra:rewards";
/** Stored rewards; older ones are removed. */
const maxRewards = 6;

const readAll = (): ShownReward[] => {
  try {
    const kept: unknown = JSON.parse(readStored(place) ?? "[]");
    return Array.isArray(kept) ? (kept as ShownReward[]).filter(({ id, code, qr_svg }) => id && code && qr_svg) : [];
  } catch {
    return [];
  }
};

/** Stores the reward's code for use without a network. */
export const storeReward = (reward: ShownReward): void =>
  writeStored(place, [reward, ...readAll().filter(({ id }) => id !== reward.id)].slice(0, maxRewards));

export const getStoredReward = (id: string): ShownReward | undefined => readAll().find((each) => each.id === id);

/** Visitors have no rewards. */
export const forgetStoredRewards = (): void => writeStored(place, []);

/** Cache of the service worker. */
const pagesOfWorker = "sufra-pages-1";

/** Caches the reward's page too, since the guest may never have loaded it. */
export const storePage = async (path: string): Promise<void> => {
  try {
    const shelf = await caches.open(pagesOfWorker);
    if (!(await shelf.match(path))) await shelf.add(path);
  } catch {
    // not stored: the code is visible while the page stays open
  }
};
