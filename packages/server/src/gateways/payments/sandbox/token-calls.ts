import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import {
  getAccount,
  getFields,
  invalid,
  notFound,
  textField,
  type SandboxContext,
  webAddress,
} from "./sandbox-context.ts";
import type { TokenRecord } from "./sandbox-records.ts";
import { passesLuhn, type TestCard, testCard } from "./test-cards.ts";

/** Without `save_only` a card is kept, and the bank must confirm it. */
const isForOnce = (fields: Record<string, unknown>): boolean => String(fields["save_only"]) === "true";

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
  if (!isForOnce(fields) && webAddress(fields["callback_url"]) === null) errors["callback_url"] = ["is required"];
  return errors;
};

/** The bank confirms cards with 3-D Secure on its page; others are refused or accepted at once. */
const firstStatus = ({ outcome }: TestCard): TokenRecord["status"] => {
  if (!outcome.paid) return "inactive";
  return outcome.challenge ? "initiated" : "active";
};

export const makeToken = (
  context: SandboxContext,
  account: string,
  fields: Record<string, unknown>,
  kind: "once" | "kept" = "once",
): TokenRecord => {
  const errors = cardErrors(kind === "once" ? { ...fields, save_only: true } : fields);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const number = textField(fields["number"]).replaceAll(/[\s-]/g, "");
  const last_four = number.slice(-4);
  const card = testCard(number);
  const token: TokenRecord = {
    id: `token_${randomUUID().replaceAll("-", "")}`,
    account,
    ...card,
    last_four,
    masked: `${number.slice(0, 4)}-${number.slice(4, 6)}XX-XXXX-${last_four}`,
    name: textField(fields["name"]),
    month: String(fields["month"]).padStart(2, "0"),
    year: String(fields["year"]),
    created_at: new Date().toISOString(),
    kind,
    status: kind === "once" ? "active" : firstStatus(card),
    callback_url: webAddress(fields["callback_url"]),
    used: false,
  };
  context.store.keep("tokens", token);
  return token;
};

export const verifyPath = (id: string): string => `/v1/tokens/${id}/verify`;

const tokenAnswer = (context: SandboxContext, token: TokenRecord): Record<string, unknown> => ({
  id: token.id,
  status: token.status,
  brand: token.brand === "mastercard" ? "master" : token.brand,
  funding: "credit",
  country: "SA",
  month: token.month,
  year: token.year,
  name: token.name,
  last_four: token.last_four,
  metadata: null,
  message: null,
  verification_url: token.status === "initiated" ? `${context.publicUrl}${verifyPath(token.id)}` : null,
  created_at: token.created_at,
  updated_at: token.created_at,
});

const findToken = (context: SandboxContext, account: string, id: string): TokenRecord => {
  const token = context.store.tokens.get(id);
  if (token?.account !== account || token.kind === "deleted") throw notFound();
  return token;
};

export const tokenCalls = (app: FastifyInstance, context: SandboxContext): void => {
  app.post("/v1/tokens", async (request: FastifyRequest, reply) => {
    const fields = getFields(request);
    const kind = isForOnce(fields) ? "once" : "kept";
    const token = makeToken(context, getAccount(request, false), fields, kind);
    return reply.code(201).send(tokenAnswer(context, token));
  });
  app.get<{ Params: { id: string } }>("/v1/tokens/:id", async (request) =>
    tokenAnswer(context, findToken(context, getAccount(request, true), request.params.id)),
  );
  app.delete<{ Params: { id: string } }>("/v1/tokens/:id", async (request, reply) => {
    const token = findToken(context, getAccount(request, true), request.params.id);
    context.store.keep("tokens", { ...token, kind: "deleted" });
    return reply.code(204).send();
  });
};

const tokenLivesMs = 15 * 60_000;

/** A token works in its own account: once and shortly, or for good if the card is kept. */
export const spendToken = (context: SandboxContext, account: string, id: string): TokenRecord => {
  const token = findToken(context, account, id);
  if (token.status !== "active") throw invalid({ token: [`is ${token.status}`] });
  if (token.kind === "kept") return token;
  if (token.used) throw invalid({ token: ["was used already"] });
  if (Date.now() - Date.parse(token.created_at) > tokenLivesMs) throw invalid({ token: ["has expired"] });
  context.store.keep("tokens", { ...token, used: true });
  return token;
};
