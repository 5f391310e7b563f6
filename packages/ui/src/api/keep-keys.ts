import type { AnswerOf, Call } from "@sufra/domain/contract/call.ts";
import { type Client, type Input, type KeylessInput, urlOf } from "./client.ts";
import { withKey } from "./intent.ts";

type KeepingClient = {
  send: <C extends Call>(call: C, input: KeylessInput<C>) => Promise<AnswerOf<C>>;
  open: Client["open"];
};

/**
 * The same client, which gives each keyed call its key: what is sent to one address with one content is one intent, so
 * that a double tap, and a try after an answer that was lost, happen once.
 */
export const keepKeys = ({ send, open }: Client): KeepingClient => ({
  open,
  send: <C extends Call>(call: C, input: KeylessInput<C>) =>
    call.keyed
      ? withKey(`${call.method} ${urlOf(call, "", input)}`, input.body, (key) =>
          send(call, { ...input, key } as unknown as Input<C>),
        )
      : send(call, input as Input<C>),
});
