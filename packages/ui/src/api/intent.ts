import type { AnswerOf, Call } from "@sufra/domain/contract/call.ts";
import { type Client, type Input, type KeylessInput, toUrl } from "./client.ts";
import { ApiProblem } from "./failures.ts";

/**
 * One key an intent, stored until the answer is final. A retry with the same content never happens twice, even across a
 * reload; other content is another intent.
 */
type Kept = { key: string; content: string };
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const memory = new Map<string, string>();
const inMemory: Store = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, value) => void memory.set(name, value),
  removeItem: (name) => void memory.delete(name),
};

const storage = (): Store => {
  try {
    return typeof sessionStorage === "undefined" ? inMemory : sessionStorage;
  } catch {
    return inMemory; // no storage in this browser
  }
};

const read = (name: string): Kept | undefined => {
  const text = storage().getItem(name);
  return text === null ? undefined : (JSON.parse(text) as Kept);
};

/** A refusal is final; after a lost connection, a time-out or a server error the result is unknown. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status < 500 && error.code !== "request_in_progress";

/** Runs `work` with the key of this intent: `withKey("place-order", body, (key) => client.send(placeOrder, { body, key }))`. */
export const withKey = async <T>(intent: string, content: unknown, work: (key: string) => Promise<T>): Promise<T> => {
  const name = `intent:${intent}`;
  const wanted = JSON.stringify(content) ?? "";
  const kept = read(name);
  const key = kept?.content === wanted ? kept.key : crypto.randomUUID();
  storage().setItem(name, JSON.stringify({ key, content: wanted } satisfies Kept));
  try {
    const answer = await work(key);
    storage().removeItem(name);
    return answer;
  } catch (error) {
    if (isFinal(error)) storage().removeItem(name);
    throw error;
  }
};

type KeepingClient = {
  send: <C extends Call>(call: C, input: KeylessInput<C>) => Promise<AnswerOf<C>>;
  open: Client["open"];
};

/**
 * A client that adds the key of each keyed call. Equal content to one address is one intent, so a double tap happens
 * once.
 */
export const keepKeys = ({ send, open }: Client): KeepingClient => ({
  open,
  send: <C extends Call>(call: C, input: KeylessInput<C>) =>
    call.keyed
      ? withKey(`${call.method} ${toUrl(call, "", input)}`, input.body, (key) =>
          send(call, { ...input, key } as unknown as Input<C>),
        )
      : send(call, input as Input<C>),
});
