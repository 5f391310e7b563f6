import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { id } from "../contract/fields.ts";
import { orderStatus } from "../orders/api.ts";

const done = z.boolean();

export const startSteps = ["brand", "branch", "menu", "code", "order"] as const;
export type StartStep = (typeof startSteps)[number];

export const readStart = defineCall({
  method: "GET",
  url: "/console/start/",
  summary: "How far a new establishment has come, read from what is there: nothing is ticked off by hand",
  tag: "console",
  tenant: "staff",
  roles: ["manager"],
  answers: {
    200: z.strictObject({
      /** A guest did order. */
      done,
      /** A guest could order: a branch with hours and ways, a dish that is sold there, a code, and nothing is off. */
      ready: z.boolean(),
      /** Its name, color and pictures were looked at and saved. */
      brand: z.strictObject({ done }),
      /** A place that has hours, and a way to order and to pay. */
      branch: z.strictObject({ done, branch_id: z.nullable(id), hours: done, ordering: done }),
      menu: z.strictObject({ done, category: done, product: done }),
      /** The branch's own code, and whether somebody has scanned it. */
      code: z.strictObject({ done, uuid: z.nullable(id), link: z.nullable(z.string()) }),
      /** The newest order, as a trial or in earnest. */
      order: z.strictObject({ done, order_id: z.nullable(id), status: z.nullable(orderStatus) }),
    }),
  },
  errors: [],
});
export type StartState = z.infer<(typeof readStart)["answers"][200]>;
