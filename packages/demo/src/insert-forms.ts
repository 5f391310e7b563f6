import type { Text } from "@sufra/domain/language/language.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import { type FormSeed, formGifts, orderForm, visitForm, welcomeEntry } from "./content/riwaq-forms.ts";

const nothing: Text = { sa: "", en: "" };

/** A prize of the shop by the product it gives. */
const loadPrize = (tx: Tx, tenantId: string, slug: string) =>
  tx
    .selectFrom("prize as p")
    .innerJoin("product as i", (join) =>
      join.onRef("i.tenant_id", "=", "p.tenant_id").onRef("i.id", "=", "p.product_id").on("i.tenant_id", "=", tenantId),
    )
    .select(["p.id", "p.name", "p.image", "p.image_color"])
    .where("p.tenant_id", "=", tenantId)
    .where("i.slug", "=", slug)
    .where("p.points_cost", ">", 0)
    .limit(1)
    .executeTakeFirstOrThrow();

const insertChance = async (
  tx: Tx,
  tenant_id: string,
  {
    kind,
    name,
    description = nothing,
    gifts,
  }: { kind: string; name: Text; description?: Text; gifts: readonly string[] },
) => {
  const id = newId();
  const prizes = [];
  for (const slug of gifts) prizes.push(await loadPrize(tx, tenant_id, slug));
  const texts = { name: json(name), description: json(description) };
  await tx
    .insertInto("campaign")
    .values({ tenant_id, id, kind, ...texts })
    .execute();
  await tx
    .insertInto("campaign_segment")
    .values(
      prizes.map((prize, position) => ({
        tenant_id,
        id: newId(),
        campaign_id: id,
        position,
        weight: 1,
        outcome: "prize",
        prize_id: prize.id,
        label: json(prize.name),
      })),
    )
    .execute();
  return { id, first: prizes[0] };
};

const insertForm = async (
  tx: Tx,
  tenant_id: string,
  form: FormSeed,
  { position, campaign_id }: { position: number; campaign_id: string | null },
): Promise<void> => {
  const id = newId();
  const { name, intro, thanks, period_days = null, questions } = form;
  await tx
    .insertInto("evaluation_form")
    .values({
      tenant_id,
      id,
      position,
      name: json(name),
      intro: json(intro),
      thanks: json(thanks),
      period_days,
      per: period_days === null ? "order" : "period",
      campaign_id,
      campaign_kind: campaign_id === null ? null : "evaluation",
    })
    .execute();
  const version = { tenant_id, form_id: id, version: 1, questions: questions.length };
  await tx.insertInto("evaluation_version").values(version).execute();
  await tx
    .insertInto("evaluation_question")
    .values(
      questions.map(
        ({ kind, optional = false, text, low_label = nothing, high_label = nothing, choices = [] }, place) => ({
          ...version,
          id: newId(),
          position: place,
          kind,
          optional,
          text: json(text),
          choices: json(choices),
          low_label: json(low_label),
          high_label: json(high_label),
        }),
      ),
    )
    .execute();
};

/** Two forms to rate by, and one to register and win by; what they give are prizes of the shop, which must stand. */
export const insertForms = async (tx: Tx, tenant_id: string): Promise<void> => {
  const chance = await insertChance(tx, tenant_id, { kind: "evaluation", name: visitForm.name, gifts: formGifts });
  await insertForm(tx, tenant_id, visitForm, { position: 0, campaign_id: chance.id });
  await insertForm(tx, tenant_id, orderForm, { position: 1, campaign_id: null });
  const { name, description, gift, rules, questions } = welcomeEntry;
  const entry = await insertChance(tx, tenant_id, { kind: "register_and_win", name, description, gifts: [gift] });
  await tx
    .insertInto("entry_form")
    .values({
      tenant_id,
      campaign_id: entry.id,
      rules: json(rules),
      questions: json(questions),
      image: entry.first?.image ?? null,
      image_color: entry.first?.image_color ?? null,
    })
    .execute();
};
