import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { saveConnection as contract, removeConnection as removeContract } from "@sufra/domain/connections/api.ts";
import {
  type ConnectionField,
  fieldsOfVendor,
  findConnectionIssues,
  hasMixedModes,
  isSecretField,
} from "@sufra/domain/connections/vendors.ts";
import { lockAuditLog, recordChange } from "../platform/audit/record-change.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { lastEditor, refuseFields } from "../platform/managed/managed.ts";
import { requireUsableFiles } from "./check-files.ts";
import { findPrivateAddresses } from "./own-map.ts";
import { disconnectPos } from "../pos/disconnect.ts";
import { seal } from "../platform/secrets/envelope.ts";
import { dropAllFormer, dropFormer, keepFormer } from "./former-connections.ts";
import {
  getOwner,
  loadConnections,
  renewConnections,
  type Secrets,
  type StoredConnection,
} from "./stored-connections.ts";
import { revisionOf, viewConnection } from "./view-connection.ts";

type SaveCtx = Ctx<typeof contract>;
type Values = Partial<Record<ConnectionField, string | undefined>>;
const target = "connection";

/** The values that a save keeps. Secrets whose key is missing must be entered again. */
const getStored = (before: StoredConnection | null, vendor: string): Values => {
  if (before?.vendor !== vendor) return {};
  const secrets = Object.entries(before.secrets ?? {}).map(([name, secret]) => [name, secret.value] as const);
  return { ...before.settings, ...Object.fromEntries(secrets) };
};

type Change = { body: BodyOf<typeof contract>; before: StoredConnection | null; stored: Values; now: Date };

const getSecrets = ({ body, before, stored, now }: Change): Secrets =>
  Object.fromEntries(
    fieldsOfVendor(body.vendor)
      .filter(isSecretField)
      .flatMap((name) => {
        const value = body[name] ?? stored[name];
        if (value === undefined) return [];
        const known = value === stored[name] ? before?.secrets?.[name]?.since : undefined;
        return [[name, { value, since: known ?? now.toISOString() }] as const];
      }),
  );

const getSettings = ({ body, stored }: Change): Record<string, string> =>
  Object.fromEntries(
    fieldsOfVendor(body.vendor)
      .filter((name) => !isSecretField(name))
      .flatMap((name) => {
        const value = body[name] ?? stored[name];
        return value ? [[name, value] as const] : [];
      }),
  );

const findBefore = async (ctx: SaveCtx | Ctx<typeof removeContract>, tx: Tx): Promise<StoredConnection | null> => {
  await lockAuditLog(tx, ctx.tenantId);
  const all = await loadConnections(tx, ctx.config.SECRETS_KEYS, ctx.tenantId);
  return all.find(({ service }) => service === ctx.params.service) ?? null;
};

type Stored = Pick<StoredConnection, "service" | "vendor" | "settings" | "state"> & { secrets: Secrets };
type Storing = Pick<SaveCtx, "database" | "tenantId" | "now"> & { config: Pick<Config, "SECRETS_KEYS"> };

/** Encrypts the secrets and replaces what was stored for the service. */
export const storeConnection = async (ctx: Storing, tx: Tx, { service, secrets, ...stored }: Stored): Promise<void> => {
  const { database, config, tenantId, now } = ctx;
  const [newest] = config.SECRETS_KEYS;
  if (!newest) throw new AppError("secrets_off");
  const row = {
    vendor: stored.vendor,
    settings: json(stored.settings),
    ...seal(newest, getOwner(tenantId, service), Buffer.from(JSON.stringify(secrets))),
    saved_at: now,
    state: stored.state,
    state_since: now,
    errors: json([]),
  };
  await tx
    .insertInto("connection")
    .values({ tenant_id: tenantId, service, ...row })
    .onConflict((conflict) => conflict.columns(["tenant_id", "service"]).doUpdateSet(row))
    .execute();
  renewConnections(database, tenantId);
};

/** The audit log names the fields, never their values. */
const record = (ctx: SaveCtx, tx: Tx, { body, before, stored }: Change): Promise<void> => {
  const changed = fieldsOfVendor(body.vendor).filter((name) => body[name] !== undefined && body[name] !== stored[name]);
  return recordChange(tx, ctx.tenantId, {
    staffId: ctx.staff.id,
    action: `${target}.${before ? "edit" : "create"}`,
    target,
    targetId: ctx.tenantId,
    before: before && { vendor: before.vendor, changed_fields: [] },
    after: { vendor: body.vendor, changed_fields: changed },
  });
};

/** Saves the own account; from the commit on it is used, by other processes within a second. */
export const saveConnection = async (ctx: SaveCtx) => {
  const { database, tenantId, config, params, body, now } = ctx;
  if (config.SECRETS_KEYS.length === 0) throw new AppError("secrets_off");
  const after = await database.inTenant(tenantId, async (tx) => {
    const before = await findBefore(ctx, tx);
    if ((before && revisionOf(before)) !== body.revision)
      throw new AppError("edit_conflict", await lastEditor(tx, tenantId, target, [tenantId]));
    const change = { body, before, stored: getStored(before, body.vendor), now };
    const { revision: _, vendor, ...given } = body;
    refuseFields(findConnectionIssues({ service: params.service, vendor, given, stored: change.stored }));
    refuseFields(findPrivateAddresses(config, given));
    requireUsableFiles(vendor, { ...change.stored, ...given }, now);
    if (hasMixedModes({ ...change.stored, ...given })) throw new AppError("key_modes_differ");
    const values = { vendor, settings: getSettings(change), secrets: getSecrets(change) };
    if (before !== null) await keepFormer(tx, tenantId, before, now);
    await storeConnection(ctx, tx, { service: params.service, state: "untested", ...values });
    await record(ctx, tx, change);
    const stored = await findBefore(ctx, tx);
    if (stored !== null) await dropFormer(tx, tenantId, stored);
    return stored;
  });
  return viewConnection({ config, tenantId, service: params.service }, after);
};

/** Deletes the secrets; the platform's account is used from now on, if there is one. */
export const removeConnection = async (ctx: Ctx<typeof removeContract>) => {
  const { database, tenantId, config, params, staff } = ctx;
  await database.inTenant(tenantId, async (tx) => {
    const before = await findBefore(ctx, tx);
    if (!before) throw new AppError("not_found");
    await tx.deleteFrom("connection").where("tenant_id", "=", tenantId).where("service", "=", params.service).execute();
    if (params.service === "pos") await disconnectPos(tx, tenantId);
    if (params.service === "payments") await dropAllFormer(tx, tenantId);
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: `${target}.remove`,
      target,
      targetId: tenantId,
      before: { vendor: before.vendor },
      after: null,
    });
    renewConnections(database, tenantId);
  });
  return viewConnection({ config, tenantId, service: params.service }, null);
};
