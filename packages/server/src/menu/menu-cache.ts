import type { Language } from "@sufra/domain/language/language.ts";
import { menu as menuSchema } from "@sufra/domain/menu/api.ts";
import { z } from "zod/mini";
import type { Database } from "../platform/db/database.ts";
import { type Encoded, encodeAnswer } from "../platform/http/encoded-answer.ts";
import { buildMenu, changesBy } from "./build-menu.ts";
import { loadWholeCatalog } from "./load-catalog.ts";

type About = { tenantId: string; branchId: string; language: Language; version: number };
type CacheEntry = { version: number; text: string; encoded: Encoded; until: number };

/** Changes that did not go through `bumpMenuVersion` are shown after this time at the latest. */
const longestMs = 10_000;
const mostKept = 500;

const read = (database: Database, { tenantId, branchId }: About) =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const categories = await tx
        .selectFrom("category")
        .select(["id", "name", "description", "schedule"])
        .where("tenant_id", "=", tenantId)
        .where("active", "=", true)
        .orderBy("position")
        .orderBy("id")
        .execute();
      return { categories, catalog: await loadWholeCatalog(tx, tenantId, branchId) };
    },
    { readOnly: true },
  );

const build = async (database: Database, about: About, before: CacheEntry | undefined): Promise<CacheEntry> => {
  const facts = await read(database, about);
  const now = database.now();
  const menu = buildMenu({ ...facts, version: about.version }, about.language, now);
  // Sent as bytes afterwards, so that the contract is checked here, once.
  z.parse(menuSchema, menu);
  const text = JSON.stringify(menu);
  const encoded = before?.text === text ? before.encoded : await encodeAnswer(text);
  const ends = changesBy(facts.catalog, now)?.getTime() ?? Infinity;
  const until = Date.now() + Math.min(longestMs, ends - now.getTime());
  return { version: about.version, text, encoded, until };
};

export type MenuCache = { read: (about: About) => Promise<Encoded> };

/** Each menu is read, serialized and compressed once per version, branch and language, and answered from memory. */
export const makeMenuCache = (database: Database): MenuCache => {
  const entries = new Map<string, CacheEntry>();
  const building = new Map<string, Promise<CacheEntry>>();

  const renew = (key: string, about: About): Promise<CacheEntry> => {
    const name = `${key}:${about.version}`;
    const under = building.get(name);
    if (under) return under;
    const made = build(database, about, entries.get(key))
      .then((fresh) => {
        if (entries.size >= mostKept) entries.clear();
        entries.set(key, fresh);
        return fresh;
      })
      .finally(() => building.delete(name));
    building.set(name, made);
    return made;
  };

  return {
    read: async (about) => {
      const key = `${about.tenantId}:${about.branchId}:${about.language}`;
      const hit = entries.get(key);
      if (hit?.version === about.version && hit.until > Date.now()) return hit.encoded;
      return (await renew(key, about)).encoded;
    },
  };
};
