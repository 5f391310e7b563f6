import type { Menu } from "@sufra/domain/menu/api.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { TransportFailure } from "@sufra/ui/api/failures.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import { client } from "../app/session.ts";
import { createSource } from "../app/source.ts";
import { readSaved, save } from "../app/offline-copies.ts";

/** The whole menu of the visited branch in the current language; loaded once, then kept up to date. */
type LoadedMenu = {
  branchId: string;
  language: string;
  menu: Menu;
  /** When it was read from the server. */
  at: number;
  /** Read from the device, since the server could not be reached. */
  saved?: boolean;
};

const toPlace = (branchId: string, language: string): string => `menu/${branchId}/${language}`;

const store = createStore<LoadedMenu | undefined>(undefined);
let loading: { key: string; work: Promise<Menu> } | undefined;

const isOf = (loaded: LoadedMenu | undefined, branchId: string | undefined): loaded is LoadedMenu =>
  loaded?.branchId === branchId && loaded?.language === getLanguage();

const toKey = (branchId: string): string => `${branchId} ${getLanguage()}`;

/** Reads the menu again; an unchanged one costs a few bytes thanks to its ETag. */
export const refreshMenu = (branchId: string): Promise<Menu> => {
  const language = getLanguage();
  const key = toKey(branchId);
  if (loading?.key === key) return loading.work;
  const work = createSource(client)
    .menu(branchId)
    .then((menu) => {
      store.set({ branchId, language, menu, at: Date.now() });
      void save(toPlace(branchId, language), menu);
      return menu;
    })
    .finally(() => {
      if (loading?.work === work) loading = undefined;
    });
  loading = { key, work };
  return work;
};

let following: Promise<unknown> | undefined;

/** Reads the menu after a change. A reading that is under way may miss the change, so another one follows it. */
export const followMenu = async (branchId: string): Promise<void> => {
  if (loading?.key !== toKey(branchId)) return void (await refreshMenu(branchId));
  following ??= loading.work
    .catch(() => undefined)
    .then(() => {
      following = undefined;
      return refreshMenu(branchId);
    });
  await following;
};

/** The loaded menu, else the server's, else the one saved on the device. */
export const loadMenu = async (branchId: string): Promise<Menu> => {
  const loaded = store.get();
  if (isOf(loaded, branchId)) return loaded.menu;
  try {
    return await refreshMenu(branchId);
  } catch (error) {
    const language = getLanguage();
    const saved = error instanceof TransportFailure ? await readSaved<Menu>(toPlace(branchId, language)) : undefined;
    if (!saved) throw error;
    store.set({ branchId, language, menu: saved.value, at: saved.at, saved: true });
    return saved.value;
  }
};

declare global {
  /** The boot script requests the menu while the application is loading. */
  var sufraMenu: Promise<Response> | undefined;
}

export const adoptEarlyMenu = async (branchId: string): Promise<void> => {
  const response = await globalThis.sufraMenu;
  globalThis.sufraMenu = undefined;
  if (!response?.ok) return;
  const menu = (await response.json()) as Menu;
  const language = getLanguage();
  store.set({ branchId, language, menu, at: Date.now() });
  void save(toPlace(branchId, language), menu);
};

/** The whole menu of the branch; undefined until it is loaded. */
export const useWholeMenu = (branchId: string | undefined): Menu | undefined =>
  useStore(store, (loaded) => (isOf(loaded, branchId) ? loaded.menu : undefined));

/** When the visible menu was read, if it may be out of date; undefined while it is current. */
export const useSavedSince = (branchId: string, online: boolean): number | undefined =>
  useStore(store, (loaded) => (isOf(loaded, branchId) && (loaded.saved === true || !online) ? loaded.at : undefined));
