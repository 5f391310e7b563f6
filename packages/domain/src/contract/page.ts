/** The contract between the server and the drawing of the guest app's pages, which the build makes of the storefront. */
import type { Language } from "../language/language.ts";
import type { FontPair } from "../branding/faces.ts";
import type { Picture } from "../establishments/api.ts";

export type PageRequest<Fetch> = {
  /** Path and query. */
  path: string;
  /** As the guest chose; undefined takes the establishment's own. */
  language: Language | undefined;
  /** Reaches the API inside the process. */
  fetch: Fetch;
  /** Rounded, so that a page made twice within a while is the same page. */
  now: number;
  /** False gives the shell alone: the screen starts in the browser. */
  drawn: boolean;
};

/** The parts of a document; the server adds the assets and assembles it. */
export type PageParts = {
  language: Language;
  lang: string;
  dir: "rtl" | "ltr";
  title: string;
  description: string;
  /** Colors and further styles of the establishment. */
  palette: string;
  fonts: FontPair;
  cartKey: string | undefined;
  cartBar: string;
  /** Undefined in a shell. */
  html: string | undefined;
  /** The branch whose menu the browser fetches early. */
  menuOf: string | undefined;
  /** The router's state for hydration, safe inside a script element. */
  data: string;
  cover: Picture | null;
  /** The app and code of the page; undefined if unknown. */
  app: { uuid: string; name: string; color: string } | undefined;
};

export type OpenedPage =
  | { kind: "redirect"; location: string }
  | {
      kind: "page";
      status: number;
      /** Of everything in the page except the screen's own files. */
      digest: string;
      /** The cache key if the address is not one: all addresses of a screen with the same key show the same page. */
      sharedBy?: string;
      render: () => PageParts;
    };

/** Exported by the storefront's `entry-server.tsx`. Reads what a page needs; `render` is a second step, which a cache may spare. */
export type OpenPage<Fetch> = (request: PageRequest<Fetch>) => Promise<OpenedPage>;
