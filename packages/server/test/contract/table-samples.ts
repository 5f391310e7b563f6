import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

type Managed = SampleData["managed"];
const table = ({ tables }: Managed) => tables[0] ?? { id: "", revision: "" };
const spare = ({ tables }: Managed) => tables[1] ?? { id: "", revision: "" };

/** Managers' calls for tables and their codes. */
export const tableSamples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
  "GET /console/branches/:id/dining-tables/": ({ otherBranchId }) => ({ params: { id: otherBranchId } }),
  "POST /console/branches/:id/dining-tables/": ({ otherBranchId }) => ({
    params: { id: otherBranchId },
    body: { number: 9000, seats: 4, count: 1 },
  }),
  "PATCH /console/dining-tables/:id/": ({ managed }) => ({
    params: { id: table(managed).id },
    body: { number: 8000, seats: 5, revision: table(managed).revision },
  }),
  "DELETE /console/dining-tables/:id/": ({ managed }) => ({
    params: { id: spare(managed).id },
    query: { revision: spare(managed).revision },
  }),
  "GET /console/codes/": ({ otherBranchId }) => ({ query: { branch_id: otherBranchId } }),
  "POST /console/codes/": ({ otherBranchId, managed }) => [
    { body: { branch_id: otherBranchId, table_id: null } },
    { body: { branch_id: otherBranchId, table_id: table(managed).id } },
  ],
  "PATCH /console/codes/:id/": ({ managed }) => ({ params: { id: managed.codes[0] ?? "" }, body: { active: true } }),
  "POST /console/codes/sheet/": ({ managed }) => ({
    body: {
      ids: managed.codes.slice(0, 2),
      per_page: 4,
      language: "sa",
      logo: false,
      format: "card",
      picture: false,
      headline: { sa: "اطلب من طاولتك", en: "Order from your table" },
    },
  }),
};
