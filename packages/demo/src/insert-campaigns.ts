import type { Tx } from "@sufra/server/platform/db/database.ts";
import { sql } from "@sufra/server/platform/db/sql.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { CampaignSeed, CouponSeed, PunchProgramSeed, ReferralSeed, WheelSeed } from "./content/campaign-seed.ts";

const inDays = (days: number | undefined): Date | null =>
  days === undefined ? null : new Date(Date.now() + days * 86_400_000);

type IdsOf = (slugs: readonly string[]) => string[];

const readIds = async (tx: Tx, tenantId: string): Promise<IdsOf> => {
  const products = await tx.selectFrom("product").select(["id", "slug"]).where("tenant_id", "=", tenantId).execute();
  const combos = await tx.selectFrom("combo").select(["id", "slug"]).where("tenant_id", "=", tenantId).execute();
  const ids = new Map([...products, ...combos].map(({ id, slug }) => [slug, id]));
  return (slugs) =>
    slugs.map((slug) => {
      const id = ids.get(slug);
      if (id === undefined) throw new Error(`a campaign names ${slug}, which is not on the menu`);
      return id;
    });
};

const couponRow = (tenant_id: string, coupon: CouponSeed, getIds: IdsOf) => {
  const { name, description, items, starts_in, ends_in, ...rest } = coupon;
  return {
    ...rest,
    tenant_id,
    id: newId(),
    name: json(name),
    description: json(description),
    items: items ? getIds(items) : null,
    starts_at: inDays(starts_in),
    ends_at: inDays(ends_in),
  };
};

/** After those of the shop. */
const rewardPosition = 100;

/** What a full card or a wheel gives, once for all that give the same; not for points, so that the shop does not show it. */
const insertReward = async (
  tx: Tx,
  tenant_id: string,
  { reward_name: name, reward_product }: { reward_name: Text; reward_product?: string | undefined },
  getIds: IdsOf,
): Promise<string> => {
  const known = await tx
    .selectFrom("prize")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("points_cost", "=", 0)
    .where("active", "=", false)
    .where(sql<boolean>`name = ${json(name)}`)
    .executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  const [product_id = null] = reward_product === undefined ? [] : getIds([reward_product]);
  const drawn =
    product_id !== null &&
    (await tx
      .selectFrom("product")
      .select(["image", "image_color"])
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", product_id)
      .executeTakeFirst());
  await tx
    .insertInto("prize")
    .values({
      tenant_id,
      id,
      position: rewardPosition,
      kind: product_id === null ? "at_cashier" : "free_item",
      product_id,
      name: json(name),
      points_cost: 0,
      active: false,
      ...drawn,
    })
    .execute();
  return id;
};

const insertProgram = async (
  tx: Tx,
  tenant_id: string,
  program: PunchProgramSeed,
  position: number,
  getIds: IdsOf,
): Promise<void> => {
  const { name, description, reward_name, reward_product: _product, items, ...rest } = program;
  const prize_id = await insertReward(tx, tenant_id, program, getIds);
  await tx
    .insertInto("punch_program")
    .values({
      ...rest,
      tenant_id,
      id: newId(),
      position,
      prize_id,
      items: getIds(items),
      name: json(name),
      description: json(description),
      reward_name: json(reward_name),
    })
    .execute();
};

const couponByCode = async (tx: Tx, tenantId: string, code: string): Promise<string> => {
  const row = tx.selectFrom("coupon").select("id").where("tenant_id", "=", tenantId).where("code", "=", code);
  return (await row.executeTakeFirstOrThrow()).id;
};

const insertWheel = async (
  tx: Tx,
  tenant_id: string,
  { name, description, segments, ...rules }: WheelSeed,
  at: { position: number; idsOf: IdsOf },
): Promise<void> => {
  const campaign_id = newId();
  await tx
    .insertInto("campaign")
    .values({
      tenant_id,
      id: campaign_id,
      kind: "wheel",
      position: at.position,
      ...rules,
      name: json(name),
      description: json(description),
    })
    .execute();
  for (const [position, { label, weight, product, coupon, points = null, stock = null }] of segments.entries()) {
    const reward = { reward_name: label, reward_product: product };
    const prize_id = product === undefined ? null : await insertReward(tx, tenant_id, reward, at.idsOf);
    const coupon_id = coupon === undefined ? null : await couponByCode(tx, tenant_id, coupon);
    const outcome = prize_id ? "prize" : coupon_id ? "coupon" : points ? "points" : "nothing";
    await tx
      .insertInto("campaign_segment")
      .values({
        tenant_id,
        id: newId(),
        campaign_id,
        position,
        label: json(label),
        weight,
        outcome,
        prize_id,
        coupon_id,
        points,
        stock,
        left_stock: stock,
      })
      .execute();
  }
};

const insertReferral = async (tx: Tx, tenant_id: string, referral: ReferralSeed): Promise<void> => {
  await tx
    .insertInto("referral_program")
    .values({ ...referral, tenant_id, id: newId(), friend_kind: "points", inviter_kind: "points" })
    .execute();
};

/** Coupons, punch programs, wheels and what inviting gives, of an establishment whose menu stands; runs in its tenant. */
export const insertCampaigns = async (tx: Tx, tenantId: string, campaigns: CampaignSeed): Promise<void> => {
  const getIds = await readIds(tx, tenantId);
  for (const coupon of campaigns.coupons)
    await tx
      .insertInto("coupon")
      .values(couponRow(tenantId, coupon, getIds))
      .execute();
  for (const [position, program] of campaigns.punch_programs.entries())
    await insertProgram(tx, tenantId, program, position, getIds);
  for (const [position, wheel] of campaigns.wheels.entries())
    await insertWheel(tx, tenantId, wheel, { position, idsOf: getIds });
  if (campaigns.referral) await insertReferral(tx, tenantId, campaigns.referral);
};
