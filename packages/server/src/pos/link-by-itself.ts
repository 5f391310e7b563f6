import { latinDigits } from "@sufra/domain/language/digits.ts";
import type { PosLinkKind } from "@sufra/domain/pos/pos-menu.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { loadOurs } from "./our-things.ts";
import { loadThings, type Thing, type ThingKind } from "./things.ts";

export type StoredLink = { kind: string; local_id: string; external_id: string; gone_at: Date | null };

export const loadLinks = (tx: Tx, tenantId: string): Promise<StoredLink[]> =>
  tx
    .selectFrom("pos_link")
    .select(["kind", "local_id", "external_id", "gone_at"])
    .where("tenant_id", "=", tenantId)
    .execute();

const onceEach = ["branch", "table", "category", "product", "combo"] as const;
type Row = { kind: PosLinkKind; local_id: string; external_id: string };

/** Where one of theirs may be one of ours only, what was linked to it before is not any more: it may be removed here. */
export const dropOthers = async (tx: Tx, tenantId: string, rows: readonly Row[]): Promise<void> => {
  for (const kind of onceEach) {
    const some = rows.filter((row) => row.kind === kind);
    if (some.length === 0) continue;
    await tx
      .deleteFrom("pos_link")
      .where("tenant_id", "=", tenantId)
      .where("kind", "=", kind)
      .where(
        "external_id",
        "in",
        some.map(({ external_id }) => external_id),
      )
      .where(
        "local_id",
        "not in",
        some.map(({ local_id }) => local_id),
      )
      .execute();
  }
};

/** Links one of ours to one of theirs; what was linked before on either side is not any more. */
export const writeLink = async (
  tx: Tx,
  tenantId: string,
  { kind, local_id, thing }: { kind: PosLinkKind; local_id: string; thing: Pick<Thing, "external_id" | "name"> },
): Promise<void> => {
  const row = { external_id: thing.external_id, external_name: json(thing.name), gone_at: null };
  await dropOthers(tx, tenantId, [{ kind, local_id, external_id: thing.external_id }]);
  await tx
    .insertInto("pos_link")
    .values({ tenant_id: tenantId, kind, local_id, ...row })
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind", "local_id"]).doUpdateSet(row))
    .execute();
};

/** The only number in a table's name: "T 12", "طاولة ١٢". */
const getNumber = ({ name }: Thing): number | null => {
  const runs = latinDigits(name.sa || name.en).match(/\d+/g) ?? [];
  return runs.length === 1 ? Number(runs[0]) : null;
};

const onlyOne = (things: readonly Thing[]): Thing | undefined => (things.length === 1 ? things[0] : undefined);

/** Links what has only one answer: tables of linked branches by their number, taxes by their rate. */
export const linkByItself = async (tx: Tx, tenantId: string): Promise<void> => {
  const ours = await loadOurs(tx, tenantId);
  const things = await loadThings(tx, tenantId);
  const links = await loadLinks(tx, tenantId);
  const linked = new Set(links.map(({ kind, local_id }) => `${kind} ${local_id}`));
  const taken = new Set(links.map(({ kind, external_id }) => `${kind} ${external_id}`));
  const of = (kind: ThingKind) => things.filter((thing) => thing.kind === kind);
  const branchOf = new Map(
    links.filter(({ kind }) => kind === "branch").map((link) => [link.local_id, link.external_id]),
  );
  for (const { id, branch_id, number } of ours.tables) {
    if (linked.has(`table ${id}`)) continue;
    const there = branchOf.get(branch_id);
    const thing = onlyOne(of("table").filter((each) => each.branch_id === there && getNumber(each) === number));
    if (thing && !taken.has(`table ${thing.external_id}`)) {
      taken.add(`table ${thing.external_id}`);
      await writeLink(tx, tenantId, { kind: "table", local_id: id, thing });
    }
  }
  for (const rate of ours.rates) {
    if (linked.has(`tax ${rate}`)) continue;
    const thing = onlyOne(of("tax").filter((each) => each.rate_bp === rate));
    if (thing) await writeLink(tx, tenantId, { kind: "tax", local_id: String(rate), thing });
  }
};
