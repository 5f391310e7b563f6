import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readReward } from "@sufra/domain/prizes/api.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

export type ShownReward = AnswerOf<typeof readReward>;

const place = "sufra:rewards";
/** As many as a guest shows in a visit; older ones make room. */
const most = 6;

const readAll = (): ShownReward[] => {
  try {
    const kept: unknown = JSON.parse(readStored(place) ?? "[]");
    return Array.isArray(kept) ? (kept as ShownReward[]).filter(({ id, code, qr_svg }) => id && code && qr_svg) : [];
  } catch {
    return [];
  }
};

/** The code can be shown where there is no network: the last that was read stays on the device. */
export const keepReward = (reward: ShownReward): void =>
  writeStored(place, [reward, ...readAll().filter(({ id }) => id !== reward.id)].slice(0, most));

export const keptReward = (id: string): ShownReward | undefined => readAll().find((each) => each.id === id);

/** Somebody who is not signed in has no rewards. */
export const forgetRewards = (): void => writeStored(place, []);

/** Where the service worker looks for a page without a network. */
const pagesOfWorker = "sufra-pages-1";

/** The page of the ticket is kept beside its code: who came here from another screen has never loaded it. */
export const keepPage = async (path: string): Promise<void> => {
  try {
    const shelf = await caches.open(pagesOfWorker);
    if (!(await shelf.match(path))) await shelf.add(path);
  } catch {
    // no room, no network or no such storage: the code is shown as long as the page stays open
  }
};
