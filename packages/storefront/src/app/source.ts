import { createContext } from "react-router";
import type { Slide } from "../banners/slides.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { listSlides } from "@sufra/domain/banners/api.ts";
import { readMenu } from "@sufra/domain/menu/api.ts";
import { checkCode, type CodeTarget, listBranches } from "@sufra/domain/tenants/api.ts";
import type { Client } from "@sufra/ui/api/client.ts";

export type BranchInList = AnswerOf<typeof listBranches>["branches"][number];

/** `anew`: what is remembered may be the very thing that was refused. */
type Asked = { anew?: boolean };

/** Where the loaders read from: over the network in the browser, in the process itself on the server. */
export type Source = {
  /** The server's clock is rounded, so that a cached page stays the same page for a while. */
  now: () => number;
  code: (uuid: string, asked?: Asked) => Promise<CodeTarget>;
  menu: (branchId: string) => Promise<Menu>;
  slides: (branchId: string) => Promise<Slide[]>;
  /** All branches of the establishment that a branch belongs to. */
  branches: (branchId: string) => Promise<BranchInList[]>;
};

export const sourceContext = createContext<Source>();

export const sourceOf = (client: Client, now: () => number = Date.now): Source => ({
  now,
  code: (uuid) => client.send(checkCode, { body: { uuid } }),
  menu: (id) => client.send(readMenu, { params: { id } }),
  slides: async (id) => (await client.send(listSlides, { params: { id } })).slides,
  branches: async (id) => (await client.send(listBranches, { params: { id } })).branches,
});
