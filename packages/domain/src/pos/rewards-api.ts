import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { instant } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";

/** How the register redeems our rewards: it calls us with a key that the manager enters there. */
export const posRewards = z.strictObject({
  /** What the vendor needs to call us. */
  url: z.string(),
  /** Null: none was issued, and the register cannot redeem. */
  key: z.nullable(
    z.strictObject({
      last4: z.string(),
      issued_at: instant,
      /** Of the last call, about; null: the register has never called. */
      used_at: z.nullable(instant),
      /** A code by SMS proves the guest's phone before a reward is used. */
      ask_code: z.boolean(),
    }),
  ),
  /** Rewards whose order ended at the register too late to be given back by itself: a manager decides. */
  open: z.int(),
});
export type PosRewards = z.infer<typeof posRewards>;

export const readPosRewards = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/pos/rewards/",
  summary: "How the register redeems rewards: address, key and settings",
  answers: { 200: posRewards },
  errors: [],
});

export const issuePosKey = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/pos/rewards/keys/",
  summary: "Issue the register's key, shown this once; the one before stops working",
  answers: { 201: z.strictObject({ token: z.string(), rewards: posRewards }) },
  errors: [],
});

export const savePosRewards = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/pos/rewards/",
  summary: "Whether the register asks the guest for a code by SMS",
  body: z.strictObject({ ask_code: z.boolean("field_invalid") }),
  answers: { 200: posRewards },
  errors: [],
});

export const removePosKey = defineCall({
  ...byManager,
  method: "DELETE",
  url: "/console/pos/rewards/keys/",
  summary: "Take the register's key back: it cannot redeem any more",
  answers: { 200: posRewards },
  errors: [],
});
