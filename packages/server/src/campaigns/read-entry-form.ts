import { drawPool } from "@sufra/domain/campaigns/draw.ts";
import { judgeEntry } from "@sufra/domain/campaigns/entry.ts";
import { type EntryForm, entryErrors, type readEntryForm as contract } from "@sufra/domain/campaigns/entry-api.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import type { Refusal } from "@sufra/domain/outcome.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { getPicture } from "../platform/pictures.ts";
import { findCode } from "../qr-codes/find-code.ts";
import { serviceState } from "../services/service-state.ts";
import { entryFacts } from "./entry-facts.ts";
import { branchOfCode, getEntryRules, type EntryFormRow, runningEntryForm } from "./entry-forms.ts";
import { isNewForDraw } from "./newcomers.ts";
import { loadPhone, readPlayer } from "./player.ts";
import { loadSegments, type Segment } from "./segments.ts";

const shownRefusal = ({ code, params = {} }: Refusal, language: Language): EntryForm["refusal"] => {
  const known = entryErrors.find((each) => each === code);
  if (known === undefined) throw new Error(`${code} is no refusal of a form`);
  const { time } = params;
  return { code: known, detail: getMessage(code, params, language), time: typeof time === "number" ? time : null };
};

type Guest = { tenantId: string; customerId: string; branchId: string; secret: string };

const getRefusal = async (tx: Tx, row: EntryFormRow, segments: Segment[], guest: Guest): Promise<Refusal | null> => {
  const { tenantId, customerId, branchId } = guest;
  const hmac = await loadPhone(tx, guest);
  const player = await readPlayer(tx, { tenantId, campaignId: row.id, hmac });
  const rules = getEntryRules(row);
  const judged = judgeEntry(rules, await entryFacts(tx, rules, player, { customerId, branchId }));
  if (!judged.ok) return judged;
  const is_new = await isNewForDraw(tx, segments, { tenantId, customerId, hmac, branchId });
  const pool = drawPool(segments, { is_new });
  return pool.ok ? null : pool;
};

const texts = (row: EntryFormRow, segments: Segment[], language: Language) => ({
  campaign_id: row.id,
  name: readText(row.name, language),
  description: readText(row.description, language),
  image: getPicture(row.image, row.image_color)?.base ?? null,
  image_color: row.image_color,
  rules: row.rules.map((rule) => readText(rule, language)),
  gifts: [
    ...new Set(segments.filter(({ outcome }) => outcome !== "nothing").map(({ label }) => readText(label, language))),
  ],
  email_required: row.email_required,
  questions: row.questions.map(({ id, kind, label, choices }) => ({
    id,
    kind,
    label: readText(label, language),
    choices: choices.map((choice) => ({ id: choice.id, text: readText(choice.text, language) })),
  })),
  ends_at: row.ends_at?.toISOString() ?? null,
});

const knownOf = (tx: Tx, tenantId: string, customerId: string): Promise<NonNullable<EntryForm["customer"]>> =>
  tx
    .selectFrom("customer")
    .select(["full_name", "email"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();

/** The form of the code's branch; the code alone says whose it is. */
export const readEntryForm = async (ctx: Ctx<typeof contract>): Promise<EntryForm> => {
  const { database, params, language, config, now } = ctx;
  const code = await findCode(ctx, params.uuid, language);
  const tenantId = code.tenant_id;
  const service = "register_and_win" as const;
  const off = await serviceState(database, { tenantId, branchId: code.branch_id, service, language });
  if (off) throw new AppError("service_deactivated", off);
  const customerId = (await ctx.identifyFor(tenantId))?.customer?.id ?? null;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const branchId = await branchOfCode(tx, tenantId, params.uuid);
      const row = branchId === null ? undefined : await runningEntryForm(tx, { tenantId, branchId });
      if (!row || branchId === null) throw new AppError("not_found");
      const segments = await loadSegments(tx, { tenantId, campaignId: row.id, customerId, now });
      const content = texts(row, segments, language);
      if (customerId === null) return { ...content, customer: null, refusal: null };
      const refused = await getRefusal(tx, row, segments, {
        tenantId,
        customerId,
        branchId,
        secret: config.CODE_SECRET,
      });
      const customer = await knownOf(tx, tenantId, customerId);
      return { ...content, customer, refusal: refused && shownRefusal(refused, language) };
    },
    { readOnly: true },
  );
};
