import { useSyncExternalStore } from "react";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { client } from "../app/session.ts";
import { sourceOf } from "../app/source.ts";
import { readSaved, save } from "../app/saved.ts";

/** The whole menu of the branch being visited, in the language being read; loaded once, then kept fresh. */
type Kept = {
  branchId: string;
  language: string;
  menu: Menu;
  /** When it was read from the server. */
  at: number;
  /** As the device has it: the server was not there to ask. */
  saved?: boolean;
};

const placeOf = (branchId: string, language: string): string => `menu/${branchId}/${language}`;

let current: Kept | undefined;
let loading: { key: string; work: Promise<Menu> } | undefined;
const listeners = new Set<() => void>();

const put = (kept: Kept): void => {
  current = kept;
  for (const listener of listeners) listener();
};

const fits = (branchId: string): boolean => current?.branchId === branchId && current.language === getLanguage();

const keyOf = (branchId: string): string => `${branchId} ${getLanguage()}`;

/** Asks the server again; its ETag makes an unchanged menu a matter of a few bytes. */
export const refreshMenu = (branchId: string): Promise<Menu> => {
  const language = getLanguage();
  const key = keyOf(branchId);
  if (loading?.key === key) return loading.work;
  const work = sourceOf(client)
    .menu(branchId)
    .then((menu) => {
      put({ branchId, language, menu, at: Date.now() });
      void save(placeOf(branchId, language), menu);
      return menu;
    })
    .finally(() => {
      if (loading?.work === work) loading = undefined;
    });
  loading = { key, work };
  return work;
};

let following: Promise<unknown> | undefined;

/** After news of a change: what is under way already may have been read before it, so that it is asked once more. */
export const followMenu = async (branchId: string): Promise<void> => {
  if (loading?.key !== keyOf(branchId)) return void (await refreshMenu(branchId));
  following ??= loading.work
    .catch(() => undefined)
    .then(() => {
      following = undefined;
      return refreshMenu(branchId);
    });
  await following;
};

/** The whole menu: at once when it is here, else from the server, else as the device saved it last. */
export const wholeMenu = async (branchId: string): Promise<Menu> => {
  if (fits(branchId) && current) return current.menu;
  try {
    return await refreshMenu(branchId);
  } catch (error) {
    const language = getLanguage();
    const kept = error instanceof TransportFailure ? await readSaved<Menu>(placeOf(branchId, language)) : undefined;
    if (!kept) throw error;
    put({ branchId, language, menu: kept.value, at: kept.at, saved: true });
    return kept.value;
  }
};

declare global {
  /** The menu's answer, asked for by the boot script while the code was on its way. */
  var sufraMenu: Promise<Response> | undefined;
}

/** Takes over what the boot script has asked for. */
export const adoptEarlyMenu = async (branchId: string): Promise<void> => {
  const response = await globalThis.sufraMenu;
  globalThis.sufraMenu = undefined;
  if (!response?.ok) return;
  const menu = (await response.json()) as Menu;
  const language = getLanguage();
  put({ branchId, language, menu, at: Date.now() });
  void save(placeOf(branchId, language), menu);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The whole menu of the branch once it has come; the page's own data stand in until then. */
export const useWholeMenu = (branchId: string | undefined): Menu | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (branchId !== undefined && fits(branchId) ? current?.menu : undefined),
    () => undefined,
  );

/** When the menu that is shown was read, where that was before this visit; undefined while it is fresh. */
export const useSavedSince = (branchId: string, online: boolean): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (fits(branchId) && current && (current.saved === true || !online) ? current.at : undefined),
    () => undefined,
  );
