import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import type * as calls from "@sufra/domain/notifications/offer-api.ts";
import type { ManagedOffer, OpenedOffer } from "@sufra/domain/notifications/offer-api.ts";
import { type Audience, offerIssues, type OfferState } from "@sufra/domain/notifications/offer-rules.ts";
import { sql } from "kysely";
import { toMoment } from "../platform/db/moment.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Editing, refuseFields, withRevision } from "../platform/managed/managed.ts";
import { promoHours } from "./promo-hours.ts";

export type OfferFields = BodyOf<typeof calls.createOffer>;
export type Offer = Omit<ManagedOffer, "revision">;

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("offer as o")
    .select(["o.id", "o.title", "o.text", "o.link", "o.audience", "o.level_id", "o.branch_id", "o.absent_days"])
    .select(["o.send_at", "o.state"])
    .where("o.tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

const shownOffer = ({ audience, state, send_at, ...row }: Row): Offer => ({
  ...row,
  // CHECKs guarantee these values.
  audience: audience as Audience,
  state: state as OfferState,
  send_at: send_at?.toISOString() ?? null,
});

/** Adds the numbers of recipients and followers, counted for the whole page at once. */
const counted = (tx: Tx, tenantId: string) => {
  const count = (where: ReturnType<typeof sql>) => sql<number>`(select count(*)::integer from offer_recipient r
    where r.tenant_id = ${tenantId} and r.offer_id = o.id ${where})`;
  return rows(tx, tenantId).select([
    count(sql``).as("recipients"),
    count(sql`and r.opened_at is not null`).as("opened"),
  ]);
};

const toOffer = ({ recipients, opened, ...row }: Row & { recipients: number; opened: number }) => ({
  ...shownOffer(row),
  recipients,
  opened,
});

export const readOfferRow = async (tx: Tx, tenantId: string, id: string): Promise<Offer | undefined> => {
  const row = await rows(tx, tenantId).where("o.id", "=", id).executeTakeFirst();
  return row && shownOffer(row);
};

type ListCtx = Ctx<typeof calls.listOffers>;

export const listOffers = ({ database, tenantId, query }: ListCtx): Promise<AnswerOf<typeof calls.listOffers>> => {
  const { limit = usualPage } = query;
  const after = readCursor(query.cursor);
  return database.inTenant(
    tenantId,
    async (tx) => {
      const found = await counted(tx, tenantId)
        .$if(after !== undefined, (offers) => offers.where("o.id", "<", after ?? ""))
        .orderBy("o.id", "desc")
        .limit(limit + 1)
        .execute();
      const page = toPage(found, limit);
      return { items: page.rows.map(toOffer), cursor: page.cursor };
    },
    { readOnly: true },
  );
};

export const readOffer = ({ database, tenantId, params }: Ctx<typeof calls.readOffer>): Promise<OpenedOffer> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const row = await counted(tx, tenantId).where("o.id", "=", params.id).executeTakeFirst();
      if (!row) throw new AppError("not_found");
      const { recipients, opened, ...offer } = toOffer(row);
      return { ...withRevision(offer), recipients, opened };
    },
    { readOnly: true },
  );

type AudienceCtx = Ctx<typeof calls.readAudience>;

export const readAudience = (ctx: AudienceCtx): Promise<AnswerOf<typeof calls.readAudience>> => {
  const { database, tenantId, config } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const levels = await tx
        .selectFrom("loyalty_level")
        .select(["id", "name"])
        .where("tenant_id", "=", tenantId)
        .where("active", "=", true)
        .orderBy("break_points")
        .execute();
      const { agreed } = await tx
        .selectFrom("consent as k")
        .innerJoin("customer as c", (join) =>
          join
            .onRef("c.tenant_id", "=", "k.tenant_id")
            .onRef("c.id", "=", "k.customer_id")
            .on("c.tenant_id", "=", tenantId),
        )
        .select(sql<number>`count(distinct k.customer_id)::integer`.as("agreed"))
        .where("k.tenant_id", "=", tenantId)
        .where("k.purpose", "=", "marketing")
        .where("k.withdrawn_at", "is", null)
        .where("c.erased_at", "is", null)
        .executeTakeFirstOrThrow();
      return { levels, hours: promoHours(config), agreed };
    },
    { readOnly: true },
  );
};

/** The columns that a manager writes; a time makes the offer scheduled. */
export const offerColumns = ({ title, text, send_at, ...fields }: OfferFields) => ({
  title: json(inBoth(title, cleanLine)),
  text: json(inBoth(text, cleanLine)),
  link: fields.link,
  audience: fields.audience,
  level_id: fields.level_id,
  branch_id: fields.branch_id,
  absent_days: fields.absent_days,
  state: send_at === null ? "draft" : "scheduled",
  send_at: toMoment(send_at),
});

/** Checks that the fields agree, and that level and branch belong to the establishment. */
export const checkOffer = async (
  { tx, tenantId, now }: Editing,
  config: Pick<Config, "PROMO_HOURS">,
  fields: OfferFields,
): Promise<void> => {
  const branches = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute();
  const levels = await tx
    .selectFrom("loyalty_level")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .execute();
  const known = (found: { id: string }[]) => new Set(found.map(({ id }) => id));
  const named = (id: string | null) => (id === null ? [] : [id]);
  refuseFields([
    ...offerIssues(fields, { now, hours: promoHours(config) }),
    ...unknown(named(fields.branch_id), known(branches), () => "branch_id"),
    ...unknown(named(fields.level_id), known(levels), () => "level_id"),
  ]);
};
