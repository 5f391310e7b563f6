import { countBanners } from "@sufra/domain/banners/api.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { client } from "../app/session.ts";

type Count = BodyOf<typeof countBanners>["counts"][number];

/** Long enough for a visit's first looks to go together. */
const gatherMs = 5_000;
/** What a request takes at most. */
const most = 40;

/** Each is counted once in the page that is loaded, however often it comes into view. */
const counted = new Set<string>();
const waiting: Count[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const send = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const counts = waiting.splice(0, most);
  // A figure that is lost is no failure of the guest's.
  if (counts.length > 0) client.send(countBanners, { body: { counts }, keepalive: true }).catch(() => undefined);
};

/** Notes what was seen; what was followed is sent at once, since the page may be left with it. */
export const countBanner = (kind: Count["kind"], id: string, did: Count["did"]): void => {
  const key = `${kind} ${id} ${did}`;
  if (counted.has(key)) return;
  counted.add(key);
  waiting.push({ kind, id, did });
  if (did === "opened") send();
  else timer ??= setTimeout(send, gatherMs);
};

/** Counts slides as they come into view, most of each; answers what ends the watch. */
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
