import type { Sample } from "./sample.ts";

type Establishment = { branchId: string; memberId: string; messageId: string };

const days = { from: "2026-01-01", to: "2026-01-31" };
const ofPeriod = ({ branchId }: Establishment): Sample => ({ query: { ...days, branch_id: branchId } });
const byDay = ({ branchId }: Establishment): Sample => ({ query: { ...days, branch_id: branchId, by: "day" } });

/** Calls for reports and the audit log: read only, except sending a message again. */
export const reportSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/reports/today/": () => ({}),
  "GET /console/reports/pace/": ({ branchId }) => ({ query: { branch_id: branchId } }),
  "GET /console/reports/sales/": byDay,
  "GET /console/reports/items/": ofPeriod,
  "GET /console/reports/customers/": byDay,
  "GET /console/reports/loyalty/": ofPeriod,
  "GET /console/reports/scores/": byDay,
  "GET /console/reports/sources/": ofPeriod,
  "GET /console/reports/taxes/": ofPeriod,
  "GET /console/reports/payments/": byDay,
  "GET /console/journal/": ({ memberId }) => ({
    query: { ...days, staff_id: memberId, target: "product", cursor: "9", limit: "5" },
  }),
  "GET /console/journal/filters/": () => ({}),
  "GET /console/messages/": (): Sample[] => [
    { query: { ...days, channel: "sms", state: "sent", limit: "5" } },
    { query: { channel: "sms", cursor: "", limit: "5" } },
  ],
  "POST /console/messages/:id/resend/": ({ messageId }) => ({ params: { id: messageId } }),
};
