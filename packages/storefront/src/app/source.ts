import { createContext } from "react-router";
import type { Slide } from "../banners/slides.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Menu, readMenu } from "@sufra/domain/menu/api.ts";
import { listSlides } from "@sufra/domain/banners/api.ts";
import { checkCode, type CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { listBranches } from "@sufra/domain/branches/api.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import type { Client } from "@sufra/ui/api/client.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";

export type BranchInList = AnswerOf<typeof listBranches>["branches"][number];

/** `anew` skips the cache, whose value may be outdated. */
type Asked = { anew?: boolean };

/** What loaders read from: the network in the browser, in-process calls on the server. */
export type Source = {
  /** Rounded on the server, so that a cached page stays valid for a while. */
  now: () => number;
  /** Of the texts that are read now. */
  language: () => Language;
  code: (uuid: string, asked?: Asked) => Promise<CodeTarget>;
  menu: (branchId: string) => Promise<Menu>;
  slides: (branchId: string) => Promise<Slide[]>;
  /** All branches of the branch's establishment. */
  branches: (branchId: string) => Promise<BranchInList[]>;
};

export const sourceContext = createContext<Source>();

export const createSource = (client: Client, now: () => number = Date.now, language = getLanguage): Source => ({
  now,
  language,
  code: (uuid) => client.send(checkCode, { body: { uuid } }),
  menu: (id) => client.send(readMenu, { params: { id } }),
  slides: async (id) => (await client.send(listSlides, { params: { id } })).slides,
  branches: async (id) => (await client.send(listBranches, { params: { id } })).branches,
});
