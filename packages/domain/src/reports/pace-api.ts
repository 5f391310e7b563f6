import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { day, id } from "../contract/fields.ts";

/** Earlier weeks whose same weekday z.int()s as usual. */
export const usualWeeks = 8;

export const readPace = defineCall({
  method: "GET",
  tag: "reports",
  tenant: "staff",
  roles: ["manager"],
  scope: { branch: "query.branch_id" },
  errors: [],
  url: "/console/reports/pace/",
  summary: "Today's orders and sales by hour, beside those of the same weekday in the weeks before",
  query: z.strictObject({ branch_id: z.optional(id) }),
  answers: {
    200: z.strictObject({
      day,
      time_zone: z.string(),
      /** The hour that is running; usual sums up to now leave it out. */
      hour: z.int(),
      /** Weeks in which anything was sold on this weekday; 0: nothing is usual yet. */
      weeks: z.int(),
      /** `then` are sums over those weeks. */
      hours: z.array(
        z.strictObject({ hour: z.int(), orders: z.int(), sales: z.int(), then_orders: z.int(), then_sales: z.int() }),
      ),
    }),
  },
});
