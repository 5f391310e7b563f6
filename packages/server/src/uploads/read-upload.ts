import type { readUpload as guestContract, readUploadAsStaff as staffContract } from "@sufra/domain/uploads/api.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { RawAnswer } from "../platform/http/raw-answer.ts";
import { isOwn, toOwner } from "./owner.ts";

/** Headers that make browsers treat it as a picture only, and never cache it. */
const headers = {
  "content-type": "image/webp",
  "content-disposition": "inline",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "private, max-age=3600",
};

const send = async (ctx: Pick<Ctx, "gateways">, tenantId: string, id: string): Promise<RawAnswer> => {
  const bytes = await ctx.gateways.storage.get(tenantId, id);
  if (bytes === null) throw new AppError("not_found");
  return new RawAnswer(200, headers, bytes);
};

export const readUpload = async (ctx: Ctx<typeof guestContract>): Promise<RawAnswer> => {
  const { tenantId, params } = ctx;
  const owner = toOwner(ctx);
  const row = await ctx.database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("upload")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", params.id)
        .where(isOwn(owner))
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!row) throw new AppError("not_found");
  return send(ctx, tenantId, row.id);
};

/** Staff see pictures that guests submitted with something, but no unused ones. */
export const readUploadAsStaff = async (ctx: Ctx<typeof staffContract>): Promise<RawAnswer> => {
  const { tenantId, params } = ctx;
  const row = await ctx.database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("upload")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", params.id)
        .where("kept_at", "is not", null)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!row) throw new AppError("not_found");
  return send(ctx, tenantId, row.id);
};
