import type { BranchSettings } from "@sufra/domain/tenants/console-api.ts";
import type { ManagedZone } from "@sufra/domain/delivery/console-api.ts";
import type { Client } from "../platform/testing/http-client.ts";

const name = { sa: "بعيد", en: "Far" };
const farZone = { name, fee: 900, minimum: 0, minutes: 40, priority: 0, active: false };

/** What a manager finds to set of the second branch: its parts, an area, and one more that may be removed. */
export const readManagedBranch = async (manager: Client, branchId: string) => {
  const path = `/api/console/branches/${branchId}`;
  const settings = (await manager.get<BranchSettings>(`${path}/settings/`)).body;
  const { place, hours, ordering } = settings;
  const add = async (): Promise<ManagedZone> =>
    (await manager.post<ManagedZone>(`${path}/zones/`, { ...farZone, radius: 1000, outline: null })).body;
  return { place, hours, ordering, zone: await add(), spareZone: await add() };
};
