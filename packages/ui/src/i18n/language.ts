import { useSyncExternalStore } from "react";
import { defaultLanguage, directionOf, type Language, localeOf } from "@sufra/domain/language/language.ts";
import { overwriteGetLocale } from "./compiled/runtime.js";

/** The cookie the server reads to choose the language of a page. */
export const languageCookie = "lang";

const onServer = typeof document === "undefined";

/** A page says its own language, so that hydration starts from what the server wrote. */
const languageOfPage = (): Language => {
  if (onServer) return defaultLanguage;
  return document.documentElement.lang.toLowerCase().startsWith("en") ? "en" : defaultLanguage;
};

let current: Language = languageOfPage();
const listeners = new Set<() => void>();

// Messages are plain functions: they ask here which language to answer in. Nothing reloads.
overwriteGetLocale(() => (current === "sa" ? "ar" : "en"));

export const getLanguage = (): Language => current;

/**
 * Renders in one request's language. The work must be synchronous, which is what keeps one request's
 * language from leaking into another's while both are in the same process.
 */
export const inLanguage = <T>(language: Language, work: () => T): T => {
  const before = current;
  current = language;
  try {
    const result = work();
    if (result instanceof Promise) throw new Error("inLanguage takes synchronous work only");
    return result;
  } finally {
    current = before;
  }
};

/** Switches without a reload: everything that uses `useLanguage` renders again and keeps its state. */
export const setLanguage = (language: Language): void => {
  if (language === current) return;
  current = language;
  if (!onServer) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${languageCookie}=${language}; path=/; max-age=34560000; samesite=lax${secure}`;
    document.documentElement.lang = localeOf(language);
    document.documentElement.dir = directionOf(language);
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called for its effect as much as for its value: a component that prints messages renders again on a switch. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage, getLanguage);
