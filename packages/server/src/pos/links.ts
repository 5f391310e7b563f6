import { foldForSearch } from "@sufra/domain/language/search.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { PosLinkable, PosLinkList } from "@sufra/domain/pos/api.ts";
import type * as calls from "@sufra/domain/pos/api.ts";
import { sharesName } from "@sufra/domain/pos/plan-names.ts";
import { type PosChargeKind, posChargeKinds } from "@sufra/domain/pos/pos-order.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import { lockAuditLog, recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { linkByItself, loadLinks, type StoredLink, writeLink } from "./link-by-itself.ts";
import { loadOurs, onlineMethod, type Ours } from "./our-things.ts";
import { loadThings, type Thing, type ThingKind } from "./things.ts";

const both = (text: string): Text => ({ sa: text, en: text });

/** Words by which their charges are usually called. */
const chargeWords: Record<PosChargeKind, readonly string[]> = {
  delivery: ["delivery", "توصيل"],
  service: ["service", "خدمه"],
  tip: ["tip", "بقشيش", "اكراميه"],
};
const methodWords = ["online", "external", "sufra", "سفره", "اونلاين", "الكتروني"];

const named = (things: readonly Thing[], words: readonly string[]): string | null => {
  const found = things.filter(({ name }) => {
    const text = foldForSearch(`${name.sa} ${name.en}`);
    return words.some((word) => text.includes(foldForSearch(word)));
  });
  return found.length === 1 ? (found[0]?.external_id ?? null) : null;
};

type Local = { local_id: string; name: Text; suggestion: string | null };

const listOf = (kind: ThingKind, locals: readonly Local[], links: readonly StoredLink[]): PosLinkable[] => {
  const own = new Map(links.filter((link) => link.kind === kind).map((link) => [link.local_id, link]));
  const taken = new Set([...own.values()].map(({ external_id }) => external_id));
  return locals.map(({ suggestion, ...local }) => {
    const link = own.get(local.local_id);
    return {
      kind,
      ...local,
      external_id: link?.external_id ?? null,
      gone: link !== undefined && link.gone_at !== null,
      suggestion: link === undefined && suggestion !== null && !taken.has(suggestion) ? suggestion : null,
    };
  });
};

const byName = (things: readonly Thing[], name: Text): string | null => {
  const found = things.filter((thing) => sharesName(thing.name, name));
  return found.length === 1 ? (found[0]?.external_id ?? null) : null;
};

const rateText = (rate: number): Text => both(`${rate / 100}%`);

const toLists = (ours: Ours, things: readonly Thing[], links: readonly StoredLink[]): PosLinkList => {
  const of = (kind: ThingKind) => things.filter((thing) => thing.kind === kind);
  const choices = (some: readonly Thing[]) => some.map(({ external_id: id, name }) => ({ id, name }));
  const branches = listOf(
    "branch",
    ours.branches.map(({ id, name }) => ({ local_id: id, name, suggestion: byName(of("branch"), name) })),
    links,
  );
  const tables = branches.flatMap(({ local_id: branch_id, external_id }) => {
    const own = ours.tables.filter((table) => table.branch_id === branch_id);
    if (external_id === null || own.length === 0) return [];
    const locals = own.map(({ id, number }) => ({ local_id: id, name: both(String(number)), suggestion: null }));
    const there = of("table").filter((thing) => thing.branch_id === external_id);
    return [{ branch_id, rows: listOf("table", locals, links), choices: choices(there) }];
  });
  const charge = (kind: PosChargeKind): Local => ({
    local_id: kind,
    name: both(kind),
    suggestion: named(of("charge"), chargeWords[kind]),
  });
  const online = {
    local_id: onlineMethod,
    name: both(onlineMethod),
    suggestion: named(of("payment_method"), methodWords),
  };
  return {
    branches,
    tables,
    charges: listOf("charge", posChargeKinds.map(charge), links),
    taxes: listOf(
      "tax",
      ours.rates.map((rate) => ({ local_id: String(rate), name: rateText(rate), suggestion: null })),
      links,
    ),
    payment_methods: listOf("payment_method", [online], links),
    choices: {
      branches: choices(of("branch")),
      charges: choices(of("charge")),
      taxes: choices(of("tax")),
      payment_methods: choices(of("payment_method")),
    },
  };
};

const loadLists = async (tx: Tx, tenantId: string): Promise<PosLinkList> =>
  toLists(await loadOurs(tx, tenantId), await loadThings(tx, tenantId), await loadLinks(tx, tenantId));

export const listPosLinks = ({ database, tenantId }: Ctx<typeof calls.listPosLinks>): Promise<PosLinkList> =>
  database.inTenant(tenantId, (tx) => loadLists(tx, tenantId), { readOnly: true });

const rowsOf = (lists: PosLinkList, kind: ThingKind): PosLinkable[] => {
  if (kind === "table") return lists.tables.flatMap(({ rows }) => rows);
  const all = {
    branch: lists.branches,
    charge: lists.charges,
    tax: lists.taxes,
    payment_method: lists.payment_methods,
  };
  return all[kind];
};

/** A charge and a payment method may stand for several of ours; the others for one only. */
const isOnce = (kind: ThingKind): boolean => kind === "branch" || kind === "table";

/** Theirs, where the manager may choose it: a table only at its own branch. */
const findThing = (lists: PosLinkList, things: readonly Thing[], kind: ThingKind, localId: string, id: string) => {
  const choices =
    kind === "table"
      ? (lists.tables.find(({ rows }) => rows.some((row) => row.local_id === localId))?.choices ?? [])
      : things.filter((thing) => thing.kind === kind).map(({ external_id }) => ({ id: external_id }));
  const isOffered = choices.some((choice) => choice.id === id);
  const isTaken = isOnce(kind) && rowsOf(lists, kind).some((row) => row.external_id === id && row.local_id !== localId);
  const thing = things.find((each) => each.kind === kind && each.external_id === id);
  return isOffered && !isTaken ? thing : undefined;
};

/** A branch without its link sends nothing more, and its tables there are another branch's. */
const unlinkBranch = async (tx: Tx, tenantId: string, branchId: string): Promise<void> => {
  await tx
    .updateTable("branch")
    .set({ integrated: false })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", branchId)
    .execute();
  await tx
    .deleteFrom("pos_link")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "table")
    .where("local_id", "in", (eb) =>
      eb
        .selectFrom("dining_table")
        .select((inner) => inner.cast<string>(inner.ref("id"), "text").as("id"))
        .where("tenant_id", "=", tenantId)
        .where("branch_id", "=", branchId),
    )
    .execute();
  tenantChanged(tenantId);
};

export const savePosLink = ({ database, tenantId, staff, body }: Ctx<typeof calls.savePosLink>): Promise<PosLinkList> =>
  database.inTenant(tenantId, async (tx) => {
    await lockAuditLog(tx, tenantId);
    const things = await loadThings(tx, tenantId);
    const before = await loadLists(tx, tenantId);
    const { kind, local_id, external_id } = body;
    const row = rowsOf(before, kind).find((each) => each.local_id === local_id);
    if (!row) throw new AppError("not_found");
    const thing = external_id === null ? null : findThing(before, things, kind, local_id, external_id);
    if (thing === undefined) throw fieldError("external_id");
    if (kind === "branch" && external_id !== row.external_id) await unlinkBranch(tx, tenantId, local_id);
    if (thing === null)
      await tx
        .deleteFrom("pos_link")
        .where("tenant_id", "=", tenantId)
        .where("kind", "=", kind)
        .where("local_id", "=", local_id)
        .execute();
    else await writeLink(tx, tenantId, { kind, local_id, thing });
    if (kind === "branch") await linkByItself(tx, tenantId);
    const name = (id: string | null): string | null => {
      const found = things.find((each) => each.kind === kind && each.external_id === id)?.name;
      return id === null ? null : found ? found.en || found.sa : id;
    };
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "pos_link.edit",
      target: "pos_link",
      targetId: null,
      before: { kind, name: row.name, external_name: name(row.external_id) },
      after: { kind, name: row.name, external_name: name(external_id) },
    });
    return loadLists(tx, tenantId);
  });
