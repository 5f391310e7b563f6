import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageDocument } from "./document.ts";

const gz = promisify(gzip);
const brotli = promisify(brotliCompress);

/** A page as it is sent: compressed once, cached until its content changes. */
export type StoredPage = {
  kind: "page";
  status: number;
  digest: string;
  policy: string;
  identity: Buffer;
  gzip: Buffer;
  /** Added a moment later, so that the first guest does not wait for the best compression. */
  br: Buffer | undefined;
};
export type Redirect = { kind: "redirect"; location: string };
export type Answer = StoredPage | Redirect;

type Slot = { answer: Answer; freshUntil: number; bytes: number };

export type Opened =
  | Redirect
  | {
      kind: "page";
      status: number;
      digest: string;
      /** The common key of all URLs that show this page. */
      shared?: string;
      draw: () => PageDocument;
    };

const store = async (opened: Opened & { kind: "page" }, keeping = true): Promise<StoredPage> => {
  const { html, policy } = opened.draw();
  const identity = Buffer.from(html);
  const page: StoredPage = {
    kind: "page",
    status: opened.status,
    digest: opened.digest,
    policy,
    identity,
    gzip: await gz(identity, { level: 7 }),
    br: undefined,
  };
  if (!keeping) return page;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  // Without better compression the page is still valid.
  brotli(identity, { params }).then(
    (smaller) => (page.br = smaller),
    () => undefined,
  );
  return page;
};

const getBytes = (answer: Answer): number =>
  answer.kind === "page" ? answer.identity.length * 1.4 : answer.location.length;

export type PageCache = {
  get: (key: string, open: () => Promise<Opened>) => Answer | Promise<Answer>;
  clear: () => void;
};

/**
 * Evicts least recently used pages by bytes. A page is served unchanged within `freshMs`; after that its data is read
 * again, and it is rendered only if something changed. Concurrent requests share one read. Invented addresses that show
 * the same content share one entry, so they evict no page.
 */
export const makePageCache = (
  maxBytes = 96 * 1024 * 1024,
  freshMs = 2_000,
  clock = () => performance.now(),
): PageCache => {
  const slots = new Map<string, Slot>();
  const underWay = new Map<string, Promise<Answer>>();
  let total = 0;

  const drop = (key: string): void => {
    const slot = slots.get(key);
    if (!slot) return;
    slots.delete(key);
    total -= slot.bytes;
  };
  const put = (key: string, answer: Answer): void => {
    drop(key);
    const bytes = getBytes(answer);
    slots.set(key, { answer, freshUntil: clock() + freshMs, bytes });
    total += bytes;
    for (const oldest of slots.keys()) {
      if (total <= maxBytes || oldest === key) break;
      drop(oldest);
    }
  };
  const read = async (key: string, open: () => Promise<Opened>): Promise<Answer> => {
    const opened = await open();
    const slot = opened.kind === "page" && opened.shared !== undefined ? opened.shared : key;
    if (slot !== key) drop(key);
    const previous = slots.get(slot)?.answer;
    const same = opened.kind === "page" && previous?.kind === "page" && previous.digest === opened.digest;
    const answer = opened.kind === "redirect" ? opened : same ? previous : await store(opened);
    // A redirect is cheap to compute and may end at any moment.
    if (answer.kind === "page") put(slot, answer);
    else drop(key);
    return answer;
  };
  return {
    get: (key, open) => {
      const slot = slots.get(key);
      if (slot && slot.freshUntil > clock()) {
        slots.delete(key);
        slots.set(key, slot);
        return slot.answer;
      }
      const waiting = underWay.get(key);
      if (waiting) return waiting;
      const work = read(key, open).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
    clear: () => {
      slots.clear();
      total = 0;
    },
  };
};

/** Renders and compresses each page anew, to measure what the cache saves. */
export const noPageCache: PageCache = {
  get: async (_key, open) => {
    const opened = await open();
    return opened.kind === "redirect" ? opened : store(opened, false);
  },
  clear: () => undefined,
};
