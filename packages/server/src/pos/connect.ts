import type { ConnectProblem, PosConnected } from "@sufra/domain/pos/api.ts";
import type * as calls from "@sufra/domain/pos/api.ts";
import { storeConnection } from "../connections/save-connection.ts";
import { openFoodics } from "../connections/watch-pos.ts";
import { authorizeUrl, exchangeCode } from "../gateways/pos/foodics/foodics-oauth.ts";
import { type PosBusiness, PosError } from "../gateways/pos/pos-adapter.ts";
import { lockAuditLog, recordChange } from "../platform/audit/record-change.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { findStateFault, makeState } from "./authorization-state.ts";
import { type Granted, keepCandidate, takeCandidate } from "./candidate.ts";
import { forgetBusiness } from "./disconnect.ts";
import { startRead } from "./reads.ts";

type ConnectCtx = Ctx<typeof calls.connectPos> | Ctx<typeof calls.confirmPos>;

/** Per establishment and hour: each asks the vendor. */
const attempts = { points: 30, seconds: 3_600 };

const returnUrl = ({ PUBLIC_URL }: Config): string => `${PUBLIC_URL}/console/connections/pos/return`;

/** Our registration with the vendor; null without one. */
const getOwnApp = (config: Config) => {
  const { FOODICS_CLIENT_ID: clientId, FOODICS_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, redirectUri: returnUrl(config) };
};
export const isConnectable = (config: Config): boolean => getOwnApp(config) !== null;

export const authorizePos = async ({ config, tenantId, staff, now }: Ctx<typeof calls.authorizePos>) => {
  const app = getOwnApp(config);
  if (app === null) return { url: null };
  const state = makeState(config.CODE_SECRET, { tenantId, staffId: staff.id }, now);
  return { url: authorizeUrl({ ...app, consoleUrl: config.FOODICS_CONSOLE_URL, state }) };
};

const problem = (outcome: ConnectProblem, business: string | null = null): PosConnected => ({ outcome, business });

const problemOf = ({ fault }: PosError, exchanged: boolean): ConnectProblem => {
  if (!exchanged && fault === "invalid") return "code_refused";
  if (fault === "scope_missing" || fault === "busy") return fault;
  if (fault === "unreachable" || fault === "unclear" || fault === "down") return "unreachable";
  return "unexpected";
};

/** The token of a code, and whose it is. No transaction is open meanwhile. */
const askForToken = async (config: Config, code: string): Promise<Granted | ConnectProblem> => {
  const app = getOwnApp(config);
  if (app === null) return "off";
  let token: string | null = null;
  try {
    token = await exchangeCode({ ...app, baseUrl: config.FOODICS_URL, code });
    const pos = openFoodics(config, token);
    return { token, business: await pos.whoAmI(), settings: await pos.readSettings() };
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    return problemOf(error, token !== null);
  }
};

/** Only one establishment of the platform has the business: null, or who has it already is somebody else. */
const claim = async (tx: Tx, tenantId: string, business: PosBusiness): Promise<boolean> => {
  const known = await tx.selectFrom("pos_directory").select("business_id").where("tenant_id", "=", tenantId).execute();
  if (known.some(({ business_id }) => business_id === business.id)) return true;
  await tx.deleteFrom("pos_directory").where("tenant_id", "=", tenantId).execute();
  const claimed = await tx
    .insertInto("pos_directory")
    .values({ vendor: "foodics", business_id: business.id, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(["vendor", "business_id"]).doNothing())
    .returning("tenant_id")
    .execute();
  return claimed.length > 0;
};

const findBefore = (tx: Tx, tenantId: string) =>
  tx.selectFrom("pos_business").select(["business_id", "name"]).where("tenant_id", "=", tenantId).executeTakeFirst();

const writeBusiness = async (tx: Tx, tenantId: string, { business, settings }: Granted, now: Date): Promise<void> => {
  const row = {
    business_id: business.id,
    reference: business.reference,
    name: business.name,
    prices_include_tax: settings.prices_include_tax,
    currency: settings.currency,
    paused_until: null,
    connected_at: now,
  };
  await tx
    .insertInto("pos_business")
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(row))
    .execute();
};

class Taken extends Error {}

/** Stores the token sealed, its business, and starts to read what can be linked and the menu. */
const store = async (ctx: ConnectCtx, granted: Granted): Promise<PosConnected> => {
  const { database, tenantId, staff, now } = ctx;
  const { token, business } = granted;
  try {
    await database.inTenant(tenantId, async (tx) => {
      await lockAuditLog(tx, tenantId);
      const before = await findBefore(tx, tenantId);
      if (before && before.business_id !== business.id) await forgetBusiness(tx, tenantId);
      if (!(await claim(tx, tenantId, business))) throw new Taken();
      const secrets = { access_token: { value: token, since: now.toISOString() } };
      await storeConnection(ctx, tx, { service: "pos", vendor: "foodics", settings: {}, secrets, state: "ok" });
      await writeBusiness(tx, tenantId, granted, now);
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: `connection.${before ? "edit" : "create"}`,
        target: "connection",
        targetId: tenantId,
        before: before ? { vendor: "foodics", business: before.name } : null,
        after: { vendor: "foodics", business: business.name },
      });
      await startRead(ctx, tx, tenantId, "links");
      await startRead(ctx, tx, tenantId, "menu");
    });
  } catch (error) {
    if (error instanceof Taken) return problem("business_taken", business.name);
    throw error;
  }
  return { outcome: "connected", business: business.name };
};

/** Exchanges the code. From their marketplace it comes without our state: then the manager confirms the business. */
export const connectPos = async (ctx: Ctx<typeof calls.connectPos>): Promise<PosConnected> => {
  const { config, tenantId, staff, body, now, limits } = ctx;
  if (config.SECRETS_KEYS.length === 0) throw new AppError("secrets_off");
  const owner = { tenantId, staffId: staff.id };
  const fault = body.state === "" ? null : findStateFault(config.CODE_SECRET, body.state, owner, now);
  if (fault !== null) return problem(fault);
  await limits.consume("pos-connect", tenantId, attempts.points * config.LIMIT_SCALE, attempts.seconds);
  const granted = await askForToken(config, body.code);
  if (typeof granted === "string") return problem(granted);
  if (body.state !== "") return store(ctx, granted);
  await keepCandidate(ctx, granted);
  return { outcome: "confirm", business: granted.business.name };
};

/** Connects the business that the manager was asked about, within ten minutes. */
export const confirmPos = async (ctx: Ctx<typeof calls.confirmPos>): Promise<PosConnected> => {
  if (ctx.config.SECRETS_KEYS.length === 0) throw new AppError("secrets_off");
  const granted = await takeCandidate(ctx);
  return granted === null ? problem("candidate_gone") : store(ctx, granted);
};
