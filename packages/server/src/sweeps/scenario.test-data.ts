import type { Answer, Client } from "../platform/testing/http-client.ts";
import type { House } from "./house.test-data.ts";
import type { WholeProduct } from "./whole-product.test-data.ts";

export type Scene = { product: WholeProduct; house: House; guest: Client; manager: Client };
/** Brings about one refusal; `say` is the call that is refused, made once in each language. */
export type Scenario = (
  scene: Scene,
  say: (client: Client, method: string, path: string, more?: More) => Promise<Answer>,
) => Promise<Answer>;
type More = { body?: unknown; key?: string | true; headers?: Record<string, string> };
