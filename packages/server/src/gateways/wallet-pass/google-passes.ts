import { passTexts } from "@sufra/domain/passes/pass-texts.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { GatewayError } from "../gateway-error.ts";
import { createHttpClient, type HttpAnswer, type HttpClient } from "../http-client.ts";
import type { GooglePasses, PassCard } from "./pass-card.ts";

export type GoogleAccount = {
  /** The issuer's id. */
  issuer: string;
  /** The service account's email and key: PKCS#8 as PEM. */
  email: string;
  key: string;
  /** A public https picture that Google fetches. */
  logoUrl: (tenantId: string) => string;
  /** Changed by tests only. */
  tokenUrl?: string;
  apiUrl?: string;
  http?: HttpClient;
};

const scope = "https://www.googleapis.com/auth/wallet_object.issuer";
/** Renew a token this long before it expires. */
const spareMs = 60_000;
const grant = z.object({ access_token: z.string(), expires_in: z.number() });

const plain = (uuid: string): string => uuid.replaceAll("-", "");
const sign = async (account: GoogleAccount, claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", typ: "JWT" }).sign(await importPKCS8(account.key, "RS256"));

/** Access tokens of the service account, cached until shortly before they expire. */
const tokens = (account: GoogleAccount, http: HttpClient) => {
  const url = account.tokenUrl ?? "https://oauth2.googleapis.com/token";
  let cachedToken: { token: string; until: number } | undefined;
  return async (fresh = false): Promise<string> => {
    if (!fresh && cachedToken && cachedToken.until > Date.now()) return cachedToken.token;
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: account.email, scope, aud: "https://oauth2.googleapis.com/token" };
    const assertion = await sign(account, { ...claims, iat: seconds, exp: seconds + 3_600 });
    const form = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
    const { status, json } = await http({ method: "POST", url, form, repeatable: true });
    const read = grant.safeParse(json);
    if (status !== 200 || !read.success) throw new GatewayError("refused", "POST the token of Google Wallet", status);
    cachedToken = { token: read.data.access_token, until: Date.now() + read.data.expires_in * 1000 - spareMs };
    return cachedToken.token;
  };
};

const getClass = (account: GoogleAccount, id: string, { name, color, tenantId, language }: PassCard) => ({
  id,
  issuerName: readText(name, language),
  programName: passTexts.card[language],
  countryCode: "SA",
  reviewStatus: "UNDER_REVIEW",
  hexBackgroundColor: color,
  programLogo: { sourceUri: { uri: account.logoUrl(tenantId) } },
});

const getObject = (id: string, classId: string, { code, points, level, language }: PassCard) => ({
  id,
  classId,
  state: "ACTIVE",
  loyaltyPoints: { label: passTexts.points[language], balance: { int: points } },
  barcode: { type: "QR_CODE", value: code },
  textModulesData: [
    ...(level ? [{ id: "level", header: passTexts.level[language], body: readText(level, language) }] : []),
    { id: "use", header: passTexts.use[language], body: passTexts.use_text[language] },
  ],
});

/** Cards for Google Wallet: one class per establishment, one object per customer, saved by a signed link. */
export const createGooglePasses = (account: GoogleAccount): GooglePasses => {
  const http = account.http ?? createHttpClient();
  const token = tokens(account, http);
  const api = account.apiUrl ?? "https://walletobjects.googleapis.com/walletobjects/v1";
  const classId = ({ tenantId }: Pick<PassCard, "tenantId">) => `${account.issuer}.${plain(tenantId)}`;
  const objectId = (card: Pick<PassCard, "tenantId" | "customerId">) => `${classId(card)}-${plain(card.customerId)}`;
  const send = async (method: "POST" | "PATCH", path: string, json: unknown): Promise<HttpAnswer> => {
    const headers = { authorization: `Bearer ${await token()}` };
    return http({ method, url: `${api}/${path}`, headers, json, repeatable: true });
  };
  /** 409 means that it exists already. */
  const put = async (kind: "loyaltyClass" | "loyaltyObject", id: string, content: object): Promise<void> => {
    const made = await send("POST", kind, content);
    const { status } = made.status === 409 ? await send("PATCH", `${kind}/${id}`, content) : made;
    if (status !== 200) throw new GatewayError("refused", `${kind} of Google Wallet`, status);
  };
  const update = (card: PassCard): Promise<void> =>
    put("loyaltyObject", objectId(card), getObject(objectId(card), classId(card), card));
  return {
    update,
    check: async () => void (await token(true)),
    link: async (card, origin) => {
      await put("loyaltyClass", classId(card), getClass(account, classId(card), card));
      await update(card);
      const payload = { loyaltyObjects: [{ id: objectId(card), classId: classId(card) }] };
      const claims = { iss: account.email, aud: "google", typ: "savetowallet", iat: Math.floor(Date.now() / 1000) };
      return `https://pay.google.com/gp/v/save/${await sign(account, { ...claims, origins: [origin], payload })}`;
    },
    end: async (card) => {
      const { status } = await send("PATCH", `loyaltyObject/${objectId(card)}`, { state: "INACTIVE" });
      if (status !== 200 && status !== 404) throw new GatewayError("refused", "ending a card of Google Wallet", status);
    },
  };
};
