import type { CodeTarget } from "@sufra/domain/tenants/api.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { wholeMenu } from "../menu/menu-store.ts";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { readSaved, save } from "./saved.ts";
import { client } from "./session.ts";
import { type Source, sourceOf } from "./source.ts";

const freshMs = 60_000;
const kept = new Map<string, { at: number; work: Promise<CodeTarget> }>();

const codeKey = (uuid: string): string => `${uuid} ${getLanguage()}`;
const placeOf = (uuid: string): string => `code/${uuid}/${getLanguage()}`;

/** What the server has drawn need not be asked for again. */
export const rememberCode = (target: CodeTarget): void => {
  kept.set(codeKey(target.uuid), { at: Date.now(), work: Promise.resolve(target) });
  void save(placeOf(target.uuid), target);
};

/** From the server; without a network as the device saw it last. */
const readCode = async (uuid: string): Promise<CodeTarget> => {
  const place = placeOf(uuid);
  try {
    const target = await sourceOf(client).code(uuid);
    void save(place, target);
    return target;
  } catch (error) {
    const saved = error instanceof TransportFailure ? await readSaved<CodeTarget>(place) : undefined;
    if (!saved) throw error;
    return saved.value;
  }
};

/** The loaders' source in the browser: codes for a minute, menus as long as the page lives. */
export const browserSource: Source = {
  ...sourceOf(client),
  code: (uuid, { anew = false } = {}) => {
    const key = codeKey(uuid);
    const known = anew ? undefined : kept.get(key);
    if (known && Date.now() - known.at < freshMs) return known.work;
    const work = readCode(uuid);
    kept.set(key, { at: Date.now(), work });
    work.catch(() => kept.delete(key));
    return work;
  },
  menu: wholeMenu,
};
