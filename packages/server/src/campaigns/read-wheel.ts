import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { drawPool, getOdds, isLeftToWin } from "@sufra/domain/campaigns/draw.ts";
import { judgePlay, type PlayRules } from "@sufra/domain/campaigns/play.ts";
import type * as calls from "@sufra/domain/campaigns/wheel-api.ts";
import { type SegmentDrawing, spinRefusals, type WheelView } from "@sufra/domain/campaigns/wheel-api.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { type Refusal, refuse } from "@sufra/domain/outcome.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { isNewForDraw } from "./newcomers.ts";
import { type Playing, playFacts } from "./play-facts.ts";
import { loadPhone, type Player, readPlayer } from "./player.ts";
import { isReminded } from "./reminders.ts";
import { loadSegments, type Segment } from "./segments.ts";
import { toSpinView, unseenSpin } from "./spin-view.ts";
import { loadBranch, getRules, type WheelRow, wheelRows } from "./wheels.ts";

export const getRefusal = async (
  tx: Tx,
  rules: PlayRules,
  { player, playing, segments, is_new }: { player: Player; playing: Playing; segments: Segment[]; is_new: boolean },
): Promise<Refusal | null> => {
  const judged = judgePlay(rules, await playFacts(tx, rules, player, playing));
  if (!judged.ok) return judged;
  const pool = drawPool(segments, { is_new });
  return pool.ok ? null : pool;
};

type Turn = { tenantId: string; customerId: string; branchId: string; orderId: string; secret: string; now: Date };

/** Whether a wheel still has something for an order: a turn, now or after a wait, or an unseen result. */
const hasTurn = async (tx: Tx, row: WheelRow, { secret, now, ...playing }: Turn): Promise<boolean> => {
  const { tenantId, customerId } = playing;
  const campaignId = row.id;
  if (await unseenSpin(tx, { tenantId, campaignId, customerId })) return true;
  const hmac = await loadPhone(tx, { tenantId, customerId, secret });
  const player = await readPlayer(tx, { tenantId, campaignId, hmac });
  const segments = await loadSegments(tx, { tenantId, campaignId, customerId, now });
  const is_new = await isNewForDraw(tx, segments, { ...player, ...playing });
  const about = { player, playing: { ...playing, has_form: true }, segments, is_new };
  const refused = await getRefusal(tx, getRules(row), about);
  return refused === null || refused.params?.until !== undefined;
};

export const listWheels = (ctx: Ctx<typeof calls.listWheels>): Promise<AnswerOf<typeof calls.listWheels>> => {
  const { database, tenantId, customer, qr, query, language, config, now } = ctx;
  const customerId = customer?.id ?? null;
  const orderId = query.order_id ?? null;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const branchId = await loadBranch(tx, { tenantId, customerId, qr, orderId });
      const rows = await wheelRows(tx, { tenantId, branchId })
        .where("c.per_order", "=", orderId !== null)
        .orderBy("c.position")
        .orderBy("c.id")
        .execute();
      const wheels = [];
      for (const row of rows.filter(({ is_on }) => is_on)) {
        const turn = { tenantId, branchId, secret: config.CODE_SECRET, now };
        if (orderId !== null && customerId !== null && !(await hasTurn(tx, row, { ...turn, customerId, orderId })))
          continue;
        const { id, name, description } = row;
        wheels.push({ id, name: readText(name, language), description: readText(description, language) });
      }
      return { wheels };
    },
    { readOnly: true },
  );
};

type Need = NonNullable<WheelView["refusal"]>["need"];
const needOf = (need: unknown): Need => (need === "ticket" || need === "level" || need === "form" ? need : null);

const shownRefusal = ({ code, params = {} }: Refusal, language: Language): WheelView["refusal"] => {
  const known = spinRefusals.find((each) => each === code);
  if (known === undefined) throw new Error(`${code} is no refusal of a spin`);
  const { time, until, need } = params;
  const again = typeof time === "number" && typeof until === "string" ? { time, until } : null;
  // The remaining time is in `again`, since a sentence would not count down.
  const { time: _, ...said } = params;
  return { code: known, detail: getMessage(code, said, language), need: needOf(need), again };
};

const toRulesView = (row: WheelRow, language: Language): WheelView["rules"] => {
  const { form_required, per_order, new_to, once_per, loss_wait_minutes, win_period_minutes } = getRules(row);
  return {
    form_required,
    per_order,
    new_to,
    once_per,
    level: row.level_name === null ? null : readText(row.level_name, language),
    loss_wait: loss_wait_minutes === null ? null : loss_wait_minutes * 60,
    win_period: win_period_minutes === null ? null : win_period_minutes * 60,
    ends_at: row.ends_at?.toISOString() ?? null,
  };
};

/** Fields with the same label count as one. */
const toOddsView = (segments: Segment[], is_new: boolean, language: Language): WheelView["odds"] => {
  const chances = new Map<string, number>();
  const odds = getOdds(segments, { is_new });
  for (const [place, segment] of segments.entries()) {
    const label = readText(segment.label, language);
    const chance = odds[place] ?? null;
    if (chance !== null) chances.set(label, (chances.get(label) ?? 0) + chance);
  }
  return [...chances].map(([label, chance]) => ({ label, chance }));
};

const toDrawing = ({ outcome, gives_dish, coupon_kind }: Segment): SegmentDrawing => {
  if (outcome === "nothing") return "again";
  if (outcome === "points") return "points";
  if (coupon_kind === "free_delivery") return "delivery";
  if (gives_dish || coupon_kind === "free_item") return "plate";
  return outcome === "coupon" ? "discount" : "gift";
};

const toWheelView = (row: WheelRow, segments: Segment[], is_new: boolean, language: Language) => ({
  id: row.id,
  name: readText(row.name, language),
  description: readText(row.description, language),
  segments: segments.map((segment) => ({
    label: readText(segment.label, language),
    drawing: toDrawing(segment),
    image: segment.picture,
  })),
  prizes: [...new Set(segments.filter(isLeftToWin).map(({ label }) => readText(label, language)))],
  odds: toOddsView(segments, is_new, language),
  rules: toRulesView(row, language),
});

/** Visitors are not asked for their number if nothing is left to win. */
const visitorRefusal = (segments: Segment[]): Refusal => {
  const pool = drawPool(segments, { is_new: true });
  return pool.ok ? refuse("phone_not_verified") : pool;
};

const loadName = async (tx: Tx, tenantId: string, id: string): Promise<string | null> => {
  const row = tx.selectFrom("customer").select("full_name").where("tenant_id", "=", tenantId).where("id", "=", id);
  return (await row.executeTakeFirst())?.full_name ?? null;
};

export const readWheel = (ctx: Ctx<typeof calls.readWheel>): Promise<WheelView> => {
  const { database, tenantId, customer, params, query, qr, language, config, now } = ctx;
  const secret = config.CODE_SECRET;
  const customerId = customer?.id ?? null;
  const orderId = query.order_id ?? null;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const branchId = await loadBranch(tx, { tenantId, customerId, qr, orderId });
      const row = await wheelRows(tx, { tenantId, branchId }).where("c.id", "=", params.id).executeTakeFirst();
      const campaignId = params.id;
      const unseen = row && customerId ? await unseenSpin(tx, { tenantId, campaignId, customerId }) : null;
      if (!row || (!row.is_on && !unseen)) throw new AppError("not_found");
      const rules = getRules(row);
      const segments = await loadSegments(tx, { tenantId, campaignId, customerId, now });
      if (customerId === null) {
        const refusal = shownRefusal(visitorRefusal(segments), language);
        return {
          ...toWheelView(row, segments, true, language),
          may_spin: false,
          refusal,
          full_name: null,
          reminded: false,
          unseen: null,
        };
      }
      const hmac = await loadPhone(tx, { tenantId, customerId, secret });
      const player = await readPlayer(tx, { tenantId, campaignId, hmac });
      const full_name = await loadName(tx, tenantId, customerId);
      const playing = { customerId, branchId, orderId, has_form: full_name !== null };
      const is_new = await isNewForDraw(tx, segments, { ...player, ...playing });
      const refused = unseen ? null : await getRefusal(tx, rules, { player, playing, segments, is_new });
      const showing = { tenantId, language, secret, now: player.now };
      return {
        ...toWheelView(row, segments, is_new, language),
        may_spin: refused === null,
        refusal: refused && shownRefusal(refused, language),
        full_name,
        reminded: await isReminded(tx, { tenant_id: tenantId, campaign_id: campaignId, customer_id: customerId }),
        unseen: unseen && (await toSpinView(tx, rules, unseen, showing)),
      };
    },
    { readOnly: true },
  );
};
