import type { PushSender } from "./push-sender.ts";

/** Where no keys are set: browsers are not offered anything. */
export const noPush: PushSender = {
  publicKey: null,
  takes: () => false,
  send: async () => ({ status: "refused", code: "off", alarm: false }),
};
