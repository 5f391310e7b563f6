import type { AnswerOf, Call } from "@sufra/domain/contract/call.ts";
import { type Client, type Input, type KeylessInput, toUrl } from "./client.ts";
import { withKey } from "./intent.ts";

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
