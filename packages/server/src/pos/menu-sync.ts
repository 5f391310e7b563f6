import { createHash } from "node:crypto";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Language, Text } from "@sufra/domain/language/language.ts";
import type { PosMenuPreview } from "@sufra/domain/pos/api.ts";
import type * as calls from "@sufra/domain/pos/api.ts";
import type { MenuPlan, PlannedChange } from "@sufra/domain/pos/menu-plan.ts";
import { planMenu } from "@sufra/domain/pos/plan-menu.ts";
import { type PosMenu, type PosMenuPart, posMenuParts, type PosProblem } from "@sufra/domain/pos/pos-menu.ts";
import { changeMenu } from "../menu/change-menu.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { loadBusiness } from "./business-issues.ts";
import { linkByItself } from "./link-by-itself.ts";
import { applyLive } from "./live-menu.ts";
import { loadOurMenu } from "./our-menu.ts";
import { loadReadings } from "./reads.ts";
import { loadThings } from "./things.ts";
import { writeMenu } from "./write-menu.ts";

/** The menu as it was read last; null until all of its pages are there. */
const loadTheirs = async (tx: Tx, tenantId: string): Promise<Theirs | null> => {
  const read = await tx
    .selectFrom("pos_read")
    .select("state")
    .where("tenant_id", "=", tenantId)
    .where("what", "=", "menu")
    .executeTakeFirst();
  if (read?.state !== "done") return null;
  const rows = await tx
    .selectFrom("pos_menu_page")
    .select(["part", "page", "content"])
    .where("tenant_id", "=", tenantId)
    .execute();
  const place = (part: string): number => posMenuParts.findIndex((each) => each === part);
  const pages = rows.sort((a, b) => place(a.part) - place(b.part) || a.page - b.page).map(({ content }) => content);
  const problems = pages.flatMap((page) => page.problems);
  const branches = (await loadThings(tx, tenantId)).filter(({ kind }) => kind === "branch");
  return {
    categories: onceEach(
      "categories",
      pages.flatMap(({ categories }) => categories),
      problems,
    ),
    products: onceEach(
      "products",
      pages.flatMap(({ products }) => products),
      problems,
    ),
    combos: onceEach(
      "combos",
      pages.flatMap(({ combos }) => combos),
      problems,
    ),
    problems,
    branch_ids: branches.map(({ external_id }) => external_id),
  };
};

/** What moved to the next page while it was read is there twice; two different things with one id are a fault. */
const onceEach = <T extends { id: string; name: Text }>(
  part: PosMenuPart,
  things: T[],
  problems: PosProblem[],
): T[] => {
  const known = new Map<string, T>();
  for (const thing of things) {
    const first = known.get(thing.id) ?? thing;
    known.set(thing.id, first);
    if (JSON.stringify(first) !== JSON.stringify(thing))
      problems.push({ part, id: thing.id, name: thing.name.sa || thing.name.en, reason: "duplicate_id" });
  }
  return [...known.values()];
};

type Theirs = PosMenu & { branch_ids: string[] };
type Both = { theirs: Theirs; ours: Awaited<ReturnType<typeof loadOurMenu>> };

/** Of both menus together: the same ones give the same plan. */
const getRevision = ({ theirs, ours }: Both): string => {
  const { links: _, hidden_categories, ...rest } = ours;
  return createHash("sha256")
    .update(JSON.stringify([theirs, rest, [...hidden_categories]]))
    .digest("base64url")
    .slice(0, 22);
};

const plan = ({ theirs, ours }: Both, language: Language, without: readonly string[]): MenuPlan =>
  planMenu(theirs, ours, { language, without: new Set(without), branch_ids: new Set(theirs.branch_ids) });

export const previewPosMenu = async (ctx: Ctx<typeof calls.previewPosMenu>): Promise<PosMenuPreview> => {
  const { database, tenantId, language } = ctx;
  const { reading, issues, both } = await database.inTenant(
    tenantId,
    async (tx) => {
      const theirs = await loadTheirs(tx, tenantId);
      return {
        reading: (await loadReadings(tx, tenantId)).menu ?? null,
        issues: (await loadBusiness(tx, tenantId))?.issues ?? [],
        both: theirs && { theirs, ours: await loadOurMenu(tx, tenantId) },
      };
    },
    { readOnly: true },
  );
  if (both === null) return { reading, preview: null };
  const { rows, problems } = plan(both, language, []);
  const { categories, products, combos } = both.theirs;
  return {
    reading,
    preview: {
      revision: getRevision(both),
      issues,
      read: {
        categories: categories.length,
        products: products.length,
        combos: combos.length,
        pictures: products.filter(({ image }) => image !== null).length,
      },
      rows,
      problems,
    },
  };
};

const count = ({ rows, dependent }: MenuPlan, without: ReadonlySet<string>) => {
  const done = (change: PlannedChange) => rows.filter((row) => row.change === change && !without.has(row.key)).length;
  const left_out = rows.filter(({ key }) => without.has(key)).length + dependent;
  return { added: done("added"), linked: done("linked"), changed: done("changed"), gone: done("gone"), left_out };
};

/** Plans again under the audit log's lock: both menus match the preview, or nothing is done. */
export const applyPosMenu = (ctx: Ctx<typeof calls.applyPosMenu>): Promise<AnswerOf<typeof calls.applyPosMenu>> => {
  const { body, language, live } = ctx;
  return changeMenu(ctx, async (editing) => {
    const { tx, tenantId, now } = editing;
    const theirs = await loadTheirs(tx, tenantId);
    if (theirs === null) throw new AppError("not_found");
    const both = { theirs, ours: await loadOurMenu(tx, tenantId) };
    if (getRevision(both) !== body.revision) throw new AppError("edit_conflict");
    const issues = (await loadBusiness(tx, tenantId))?.issues ?? [];
    if (issues.length > 0)
      throw new AppError("validation_failed", undefined, [{ path: "revision", code: "field_invalid" }]);
    const planned = plan(both, language, body.without);
    await writeMenu(editing, planned);
    // Rates that are new here.
    await linkByItself(tx, tenantId);
    await applyLive({ tx, tenantId, now, live }, theirs);
    return count(planned, new Set(body.without));
  });
};
