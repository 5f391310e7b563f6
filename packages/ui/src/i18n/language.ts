import { useSyncExternalStore } from "react";
import { defaultLanguage, getDirection, type Language, getLocale } from "@sufra/domain/language/language.ts";
import { createStore } from "../store.ts";
import { overwriteGetLocale } from "./compiled/runtime.js";

/** The cookie the server reads to choose the language of a page. */
export const languageCookie = "lang";

const onServer = typeof document === "undefined";

/** The language the server rendered, so that hydration starts with the same texts. */
const getPageLanguage = (): Language => {
  if (onServer) return defaultLanguage;
  return document.documentElement.lang.toLowerCase().startsWith("en") ? "en" : defaultLanguage;
};

const store = createStore<Language>(getPageLanguage());

export const getLanguage = store.get;

overwriteGetLocale(() => (getLanguage() === "sa" ? "ar" : "en"));

/** Renders in the language of one request. The work is synchronous, so requests cannot mix their languages. */
export const inLanguage = <T>(language: Language, work: () => T): T => {
  const before = getLanguage();
  store.set(language);
  try {
    const result = work();
    if (result instanceof Promise) throw new Error("inLanguage takes synchronous work only");
    return result;
  } finally {
    store.set(before);
  }
};

/** Switches without a reload: what uses `useLanguage` renders again and keeps its state. */
export const setLanguage = (language: Language): void => {
  if (language === getLanguage()) return;
  if (!onServer) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${languageCookie}=${language}; path=/; max-age=34560000; samesite=lax${secure}`;
    document.documentElement.lang = getLocale(language);
    document.documentElement.dir = getDirection(language);
  }
  store.set(language);
};

/** Components that print messages call it to render again on a switch. */
export const useLanguage = (): Language => useSyncExternalStore(store.subscribe, getLanguage, getLanguage);
