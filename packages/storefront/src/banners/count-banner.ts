import { countBanners } from "@sufra/domain/banners/api.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { client } from "../app/session.ts";

type Count = BodyOf<typeof countBanners>["counts"][number];

/** Counts are collected this long into one request. */
const gatherMs = 5_000;
/** Counts a request. */
const maxCounts = 40;

/** Counted once a page load. */
const counted = new Set<string>();
const waiting: Count[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const send = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const counts = waiting.splice(0, maxCounts);
  // a lost count is no failure
  if (counts.length > 0) client.send(countBanners, { body: { counts }, keepalive: true }).catch(() => undefined);
};

/** Counts a banner. Opened ones are sent at once, since the page may be left. */
export const countBanner = (kind: Count["kind"], id: string, did: Count["did"]): void => {
  const key = `${kind} ${id} ${did}`;
  if (counted.has(key)) return;
  counted.add(key);
  waiting.push({ kind, id, did });
  if (did === "opened") send();
  else timer ??= setTimeout(send, gatherMs);
};

/** Counts slides that are mostly visible; returns the function that stops. */
export const watchSlides = (rail: Element): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLElement) countBanner("slide", target.dataset.slide ?? "", "seen");
    },
    { threshold: 0.6 },
  );
  for (const slide of rail.children) observer.observe(slide);
  const leave = () => document.visibilityState === "hidden" && send();
  document.addEventListener("visibilitychange", leave);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", leave);
  };
};
