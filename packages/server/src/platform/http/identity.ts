import type { Call } from "@sufra/domain/contract/call.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { App, Identity, QrCode, StaffRole } from "./context.ts";
import { getLanguage } from "./problem.ts";
import type { QrDirectory } from "./qr-directory.ts";

export type Caller = { tenantId: string | null; qr: QrCode | null; identity: Identity | null };

const staffRoles: readonly string[] = ["cashier", "manager", "operator"] satisfies StaffRole[];

export const getAudience = (call: Call): "guest" | "staff" =>
  call.tenant === "staff" || call.roles.every((role) => staffRoles.includes(role)) ? "staff" : "guest";

/** Refuses callers without permission: 401 without the required session, 403 without the role. */
export const refuseWrongRole = (call: Call, identity: Identity | null): void => {
  if (call.roles.includes("visitor")) return;
  if (identity?.customer && call.roles.includes("customer")) return;
  if (identity?.staff) {
    const ready = !identity.staff.pending2fa || call.allowBefore2fa === true;
    if (call.roles.includes(identity.staff.role) && ready) return;
    throw new AppError("not_authorized");
  }
  // Guests without a session who order, spin or join are asked for their number instead of being refused.
  if (call.roles.includes("customer") && call.errors.includes("phone_not_verified"))
    throw new AppError("phone_not_verified");
  throw new AppError("not_authenticated");
};

const readQr = async (request: FastifyRequest, directory: QrDirectory): Promise<QrCode | null> => {
  const header = request.headers["x-sufra-qr"];
  if (header === undefined) return null;
  const found = typeof header === "string" ? await directory.find(header) : undefined;
  if (found === undefined) throw new AppError("not_found");
  return found;
};

/** The branch that the path names, by its own code. */
const readBranch = async (request: FastifyRequest, directory: QrDirectory) => {
  const found = await directory.findBranch((request.params as { id: string }).id);
  if (found === undefined) throw new AppError("not_found");
  const { active, ...code } = found;
  return { tenantId: code.tenant_id, qr: active ? code : null };
};

/** A switched off establishment refuses all guests, with its name in the answer. */
const refuseInactive = async (
  app: App,
  directory: QrDirectory,
  tenantId: string,
  request: FastifyRequest,
): Promise<void> => {
  if (await directory.isTenantActive(tenantId)) return;
  const off = await app.hooks.serviceState(tenantId, null, "ordering", getLanguage(request));
  throw new AppError("service_deactivated", off ?? undefined);
};

/** Finds the establishment and session of a call; if code and session disagree, neither counts. */
export const resolveCaller = async (
  app: App,
  directory: QrDirectory,
  call: Call,
  request: FastifyRequest,
  remembered = false,
): Promise<Caller> => {
  if (call.tenant === "none") return { tenantId: null, qr: null, identity: null };
  const audience = getAudience(call);
  const scanned = audience === "guest" ? await readQr(request, directory) : null;
  const branch = scanned === null && call.tenant === "branch" ? await readBranch(request, directory) : null;
  const qr = scanned ?? branch?.qr ?? null;
  const named = scanned?.tenant_id ?? branch?.tenantId ?? null;
  const identity = await app.hooks.identify(request, { tenantId: named, audience, remembered });
  if (named !== null && identity !== null && identity.tenantId !== named) throw new AppError("not_authenticated");
  refuseWrongRole(call, identity);
  const tenantId = named ?? identity?.tenantId ?? null;
  if (call.tenant === "self") {
    if (qr !== null && audience === "guest") await refuseInactive(app, directory, qr.tenant_id, request);
    return { tenantId, qr, identity };
  }
  // Operators have no establishment; a guest's call without code and session has none either.
  if (tenantId === null) throw new AppError(identity?.staff ? "not_authorized" : "not_authenticated");
  if (audience === "guest") await refuseInactive(app, directory, tenantId, request);
  return { tenantId, qr, identity };
};
