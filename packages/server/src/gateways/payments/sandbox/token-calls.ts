import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { getAccount, getFields, invalid, notFound, textField, type SandboxContext } from "./sandbox-context.ts";
import type { TokenRecord } from "./sandbox-records.ts";
import { passesLuhn, testCard } from "./test-cards.ts";

const cardErrors = (fields: Record<string, unknown>): Record<string, string[]> => {
  const number = textField(fields["number"]).replaceAll(/[\s-]/g, "");
  const month = Number(fields["month"]);
  const year = Number(fields["year"]);
  const fullYear = year < 100 ? 2000 + year : year;
  const errors: Record<string, string[]> = {};
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) errors["number"] = ["is not a valid credit card number"];
  if (!/^\S+\s+\S/.test(textField(fields["name"]).trim())) errors["name"] = ["must hold a first and a last name"];
  if (!Number.isInteger(month) || month < 1 || month > 12) errors["month"] = ["is not a month"];
  // A card is good until the last day of its month.
  if (!Number.isInteger(year) || Date.UTC(fullYear, month, 1) <= Date.now()) errors["year"] = ["is in the past"];
  if (!/^\d{3,4}$/.test(String((fields["cvc"] as string | number | undefined) ?? "")))
    errors["cvc"] = ["must be 3 or 4 digits"];
  if (![undefined, true, "true"].includes(fields["save_only"] as string | boolean | undefined)) {
    errors["save_only"] = ["only true is supported here"];
  }
  return errors;
};

export const makeToken = (context: SandboxContext, account: string, fields: Record<string, unknown>): TokenRecord => {
  const errors = cardErrors(fields);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const number = textField(fields["number"]).replaceAll(/[\s-]/g, "");
  const last_four = number.slice(-4);
  const token: TokenRecord = {
    id: `token_${randomUUID().replaceAll("-", "")}`,
    account,
    ...testCard(number),
    last_four,
    masked: `${number.slice(0, 4)}-${number.slice(4, 6)}XX-XXXX-${last_four}`,
    name: textField(fields["name"]),
    created_at: new Date().toISOString(),
    used: false,
  };
  context.store.keep("tokens", token);
  return token;
};

const tokenAnswer = (token: TokenRecord, fields: Record<string, unknown>): Record<string, unknown> => ({
  id: token.id,
  status: "active",
  brand: token.brand,
  funding: "credit",
  country: "SA",
  month: String(fields["month"]).padStart(2, "0"),
  year: String(fields["year"]),
  name: token.name,
  last_four: token.last_four,
  metadata: null,
  message: null,
  verification_url: null,
  created_at: token.created_at,
  updated_at: token.created_at,
});

export const tokenCalls = (app: FastifyInstance, context: SandboxContext): void => {
  app.post("/v1/tokens", async (request: FastifyRequest, reply) => {
    const fields = getFields(request);
    const token = makeToken(context, getAccount(request, false), fields);
    return reply.code(201).send(tokenAnswer(token, fields));
  });
};

const tokenLivesMs = 15 * 60_000;

/** A token works once, shortly, and in its own account. */
export const spendToken = (context: SandboxContext, account: string, id: string): TokenRecord => {
  const token = context.store.tokens.get(id);
  if (token?.account !== account) throw notFound();
  if (token.used) throw invalid({ token: ["was used already"] });
  if (Date.now() - Date.parse(token.created_at) > tokenLivesMs) throw invalid({ token: ["has expired"] });
  context.store.keep("tokens", { ...token, used: true });
  return token;
};
