import type { Answer, Client } from "../support/http-client.ts";
import type { SampleData } from "./sample-data.ts";
import type { WholeProduct } from "./whole-product.ts";

export type Scene = { product: WholeProduct; establishment: SampleData; guest: Client; manager: Client };
/** Provokes one refusal; `say` sends the refused call once in each language. */
export type Scenario = (
  scene: Scene,
  say: (client: Client, method: string, path: string, more?: More) => Promise<Answer>,
) => Promise<Answer>;
type More = { body?: unknown; key?: string | true; headers?: Record<string, string> };
