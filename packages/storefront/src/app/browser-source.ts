import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { loadMenu } from "../menu/menu-store.ts";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { readSaved, save } from "./offline-copies.ts";
import { client } from "./session.ts";
import { type Source, createSource } from "./source.ts";

const freshMs = 60_000;
const cache = new Map<string, { at: number; work: Promise<CodeTarget> }>();

const codeKey = (uuid: string): string => `${uuid} ${getLanguage()}`;
const toPlace = (uuid: string): string => `code/${uuid}/${getLanguage()}`;

/** Stores a target from the rendered page, so that it is not requested again. */
export const storeCode = (target: CodeTarget): void => {
  cache.set(codeKey(target.uuid), { at: Date.now(), work: Promise.resolve(target) });
  void save(toPlace(target.uuid), target);
};

/** Reads from the server; without a network from the device. */
const readCode = async (uuid: string): Promise<CodeTarget> => {
  const place = toPlace(uuid);
  try {
    const target = await createSource(client).code(uuid);
    void save(place, target);
    return target;
  } catch (error) {
    const saved = error instanceof TransportFailure ? await readSaved<CodeTarget>(place) : undefined;
    if (!saved) throw error;
    return saved.value;
  }
};

/** The loaders' source in the browser: codes are cached for a minute, menus as long as the page lives. */
export const browserSource: Source = {
  ...createSource(client),
  code: (uuid, { anew = false } = {}) => {
    const key = codeKey(uuid);
    const cached = anew ? undefined : cache.get(key);
    if (cached && Date.now() - cached.at < freshMs) return cached.work;
    const work = readCode(uuid);
    cache.set(key, { at: Date.now(), work });
    work.catch(() => cache.delete(key));
    return work;
  },
  menu: loadMenu,
};
