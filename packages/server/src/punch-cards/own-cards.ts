import type * as calls from "@sufra/domain/punch-cards/api.ts";
import type { PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import { type CardStatus, getVisibleCard } from "@sufra/domain/punch-cards/cards.ts";
import { programState } from "@sufra/domain/punch-cards/programs.ts";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import { getPicture } from "../platform/pictures.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Program, programRows } from "./programs.ts";

/** Limit of the displayed history. */
const historyLimit = 50;

const cardRows = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .selectFrom("punch_card as c")
    .leftJoin("punch_reward as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "c.tenant_id")
        .onRef("r.card_id", "=", "c.id")
        .on("r.canceled_at", "is", null)
        .on("r.tenant_id", "=", tenantId),
    )
    .select(["c.id", "c.program_id", "c.status", "c.punches", "c.opened_at", "c.expires_at", "c.completed_at"])
    .select(["c.required", "c.days", "c.items", "c.reward_name", "r.claim_id"])
    .where("c.tenant_id", "=", tenantId)
    .where("c.customer_id", "=", customerId)
    .where("c.status", "<>", "void");

type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>["execute"]>>[number];
const fresh = { id: null, status: "open", punches: 0, opened_at: null, expires_at: null, completed_at: null };
/** A card that has not started follows the program's current rules. */
const unbegunCard = ({ required, days, items, reward_name }: Program) => ({
  ...fresh,
  claim_id: null,
  required,
  days,
  items,
  reward_name,
});

const cardView = (
  program: Program,
  card: Omit<CardRow, "id" | "program_id"> & { id: string | null },
  reward_picture: Picture | null,
  { language, now }: { language: Language; now: Date },
): PunchCardView => {
  const { id, punches, opened_at, expires_at, completed_at, claim_id } = card;
  const { required, days, items } = card;
  const { repeats, stamp } = program;
  return {
    id,
    program_id: program.id,
    required,
    days,
    repeats,
    punches,
    name: readText(program.name, language),
    description: readText(program.description, language),
    reward_name: readText(card.reward_name, language),
    reward_picture,
    terms: readText(program.terms, language),
    stamp,
    item_ids: items,
    branch_ids: program.branches,
    // The column's CHECK allows exactly these.
    ...getVisibleCard({ status: card.status as CardStatus, punches, expires_at }, required, now),
    opened_at: opened_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    completed_at: completed_at?.toISOString() ?? null,
    reward_id: claim_id,
  };
};

type Owner = { tenantId: string; customerId: string | null; language: Language; now: Date };

/** Pictures of the dishes that full cards give, by program. */
const readRewardPictures = async (tx: Tx, tenantId: string): Promise<Map<string, Picture | null>> => {
  const rows = await tx
    .selectFrom("punch_program as p")
    .innerJoin("prize as z", (join) => join.onRef("z.id", "=", "p.prize_id").on("z.tenant_id", "=", tenantId))
    .innerJoin("product as d", (join) => join.onRef("d.id", "=", "z.product_id").on("d.tenant_id", "=", tenantId))
    .select(["p.id", "d.image", "d.image_color"])
    .where("p.tenant_id", "=", tenantId)
    .execute();
  return new Map(rows.map(({ id, image, image_color }) => [id, getPicture(image, image_color ?? "")]));
};

/** A card of each active program, started or not, and full, expired or canceled ones. */
export const readOwnCards = async (
  tx: Tx,
  { tenantId, customerId, language, now }: Owner,
): Promise<AnswerOf<typeof calls.listPunchCards>> => {
  const cards = customerId === null ? null : cardRows(tx, tenantId, customerId);
  const [programs, pictures, living, ended] = await inOrder([
    programRows(tx, tenantId).execute(),
    readRewardPictures(tx, tenantId),
    cards?.where("c.status", "in", ["open", "owing"]).execute(),
    cards?.where("c.status", "not in", ["open", "owing"]).orderBy("c.id", "desc").limit(historyLimit).execute(),
  ]);
  const toView = (program: Program, card: Parameters<typeof cardView>[1]): PunchCardView =>
    cardView(program, card, pictures.get(program.id) ?? null, { language, now });
  const views = [...(living ?? []), ...(ended ?? [])].flatMap((card) => {
    const program = programs.find(({ id }) => id === card.program_id);
    return program ? [toView(program, card)] : [];
  });
  const alive = views.filter(({ status }) => status === "alive");
  const done = new Set(views.flatMap((card) => (card.status === "completed" ? [card.program_id] : [])));
  const unbegun = programs.filter(
    (program) =>
      programState(program, now) === "running" &&
      !alive.some(({ program_id }) => program_id === program.id) &&
      (program.repeats || !done.has(program.id)),
  );
  const begun = unbegun.map((program) => toView(program, unbegunCard(program)));
  const place = new Map(programs.map(({ id }, index) => [id, index]));
  return {
    cards: [...alive, ...begun].sort((a, b) => (place.get(a.program_id) ?? 0) - (place.get(b.program_id) ?? 0)),
    history: views.filter(({ status }) => status !== "alive"),
  };
};

/** The customer's own card, even if a return emptied it; others are not found. */
const requireOwnCard = async (tx: Tx, tenantId: string, customerId: string, id: string): Promise<void> => {
  const card = await tx
    .selectFrom("punch_card")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!card) throw new AppError("not_found");
};

const punchRows = (tx: Tx, tenantId: string, cardId: string) =>
  tx
    .selectFrom("punch as p")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "p.tenant_id").onRef("b.id", "=", "p.branch_id"))
    .leftJoin("order_line as l", (join) =>
      join
        .onRef("l.tenant_id", "=", "p.tenant_id")
        .onRef("l.order_id", "=", "p.order_id")
        .onRef("l.line_no", "=", "p.line_no")
        .on("l.tenant_id", "=", tenantId),
    )
    .leftJoin("customer_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "p.tenant_id").onRef("o.id", "=", "p.order_id").on("o.tenant_id", "=", tenantId),
    )
    .select(["p.id", "p.punched_at", "p.taken_back_at", "p.order_id", "o.number", "l.name as item_name"])
    .select("b.name as branch_name")
    .where("p.tenant_id", "=", tenantId)
    .where("b.tenant_id", "=", tenantId)
    .where("p.card_id", "=", cardId);

export const listPunches = (ctx: Ctx<typeof calls.listPunches>): Promise<AnswerOf<typeof calls.listPunches>> => {
  const { tenantId, customer, params, query, language } = ctx;
  const { limit = usualPage } = query;
  return ctx.database.inTenant(
    tenantId,
    async (tx) => {
      await requireOwnCard(tx, tenantId, customer.id, params.id);
      // A card of another customer does not exist, whatever else is requested.
      const after = readCursor(query.cursor);
      const found = await punchRows(tx, tenantId, params.id)
        .$if(after !== undefined, (query_) => query_.where("p.id", "<", after ?? ""))
        .orderBy("p.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor } = toPage(found, limit);
      const items = rows.map((row) => ({
        id: row.id,
        at: row.punched_at.toISOString(),
        source: row.order_id === null ? ("till" as const) : ("order" as const),
        order_id: row.order_id,
        order_number: row.number,
        branch_name: readText(row.branch_name, language),
        item_name: row.item_name === null ? "" : readText(row.item_name, language),
        taken_back_at: row.taken_back_at?.toISOString() ?? null,
      }));
      return { items, cursor };
    },
    { readOnly: true },
  );
};
