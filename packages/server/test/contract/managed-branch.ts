import type { BranchSettings } from "@sufra/domain/branches/console-api.ts";
import type { ManagedZone } from "@sufra/domain/delivery/console-api.ts";
import type { ManagedTable } from "@sufra/domain/tables/console-api.ts";
import type { PrintedCode } from "@sufra/domain/qr-codes/console-api.ts";
import type { Client } from "../support/http-client.ts";

const name = { sa: "بعيد", en: "Far" };
const farZone = { name, fee: 900, minimum: 0, minutes: 40, priority: 0, active: false };

/** Data for managers' calls about the second branch: an area, and one to remove. */
export const readManagedBranch = async (manager: Client, branchId: string) => {
  const path = `/api/console/branches/${branchId}`;
  const settings = (await manager.get<BranchSettings>(`${path}/settings/`)).body;
  const { place, hours, ordering } = settings;
  const add = async (): Promise<ManagedZone> =>
    (await manager.post<ManagedZone>(`${path}/zones/`, { ...farZone, radius: 1000, outline: null })).body;
  const numbered = { number: 7001, seats: 4, count: 2 };
  const { tables } = (await manager.post<{ tables: ManagedTable[] }>(`${path}/dining-tables/`, numbered)).body;
  const listed = (await manager.get<{ codes: PrintedCode[] }>(`/api/console/codes/?branch_id=${branchId}`)).body.codes;
  const codes = listed
    .filter(({ branch_id, table_id }) => branch_id !== null && table_id !== tables[1]?.id)
    .map(({ id }) => id);
  return { place, hours, ordering, zone: await add(), spareZone: await add(), tables, codes };
};
