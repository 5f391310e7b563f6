import type { EstablishmentSummary } from "@sufra/domain/establishments/admin-api.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { getPicture } from "../../platform/pictures.ts";

type Sign = EstablishmentSummary["signs"][number];
type Row = {
  id: string;
  slug: string;
  name: EstablishmentSummary["name"];
  logo_image: string | null;
  brand_color: string;
  active: boolean;
  off_reason: string | null;
  off_until: Date | null;
  hosts: string[];
  orders_today: number;
  last_order_at: Date | null;
  has_manager: boolean;
  has_branch: boolean;
  has_menu: boolean;
  unsent: boolean;
  all_off: boolean;
};

const toSummary = (row: Row): EstablishmentSummary => {
  const seen: [boolean, Sign][] = [
    [!row.has_manager, "no_manager"],
    [!row.has_branch, "no_branch"],
    [!row.has_menu, "no_menu"],
    [row.unsent, "unsent_messages"],
    [row.all_off, "all_off"],
  ];
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    logo: getPicture(row.logo_image, row.brand_color),
    active: row.active,
    reason: row.off_reason,
    returns_at: row.off_until?.toISOString() ?? null,
    hosts: row.hosts,
    orders_today: row.orders_today,
    last_order_at: row.last_order_at?.toISOString() ?? null,
    signs: seen.flatMap(([is, sign]) => (is ? [sign] : [])),
  };
};

/** Lines of the operator's list, newest first; `ids` is an SQL array. One that is being created has no line yet. */
export const readSummaries = async (tx: Tx, ids: RawBuilder<string[]>): Promise<EstablishmentSummary[]> => {
  const { rows } = await sql<Row>`select * from establishment_summaries(${ids})`.execute(tx);
  return rows.map(toSummary);
};

export const readSummary = async (tx: Tx, tenantId: string): Promise<EstablishmentSummary> => {
  const [summary] = await readSummaries(tx, sql`array[${tenantId}::uuid]`);
  if (summary === undefined) throw new AppError("not_found");
  return summary;
};
