import { randomBytes } from "node:crypto";
import type * as calls from "@sufra/domain/coupons/console-api.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { codeBytes, getCode, groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { csvAnswer } from "../platform/http/file-answer.ts";
import { readCoupon } from "./managed-coupon.ts";

export const newCode = (): string => getCode(randomBytes(codeBytes));

/** Inserts random codes in one statement. */
export const insertCodes = async (tx: Tx, tenantId: string, couponId: string, count: number): Promise<void> => {
  const codes = Array.from({ length: count }, newCode);
  await sql`
    insert into batch_code (tenant_id, code, coupon_id)
    select ${tenantId}::uuid, code, ${couponId}::uuid from unnest(${codes}::text[]) as code returning 1`.execute(tx);
};

const heads: Record<"code" | "name" | "used", Text> = {
  code: { sa: "الرمز", en: "Code" },
  name: { sa: "الكوبون", en: "Coupon" },
  used: { sa: "استُخدم في", en: "Used at" },
};

const codeRows = (tx: Tx, tenantId: string, couponId: string) =>
  tx
    .selectFrom("batch_code as b")
    .leftJoin("coupon_redemption as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "b.tenant_id")
        .onRef("r.coupon_id", "=", "b.coupon_id")
        .onRef("r.code", "=", "b.code")
        .on("r.tenant_id", "=", tenantId)
        .on("r.released_at", "is", null),
    )
    .select(["b.code", "r.created_at as used_at"])
    .where("b.tenant_id", "=", tenantId)
    .where("b.coupon_id", "=", couponId)
    .orderBy("b.code")
    .execute();

/** All codes of a batch as a file, used or not. */
export const downloadCodes = (ctx: Ctx<typeof calls.downloadCodes>) =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { tenantId, params, language } = ctx;
      const campaign = await readCoupon(tx, tenantId, params.id);
      if (!campaign || campaign.batch === null) throw new AppError("not_found");
      const name = readText(campaign.name, language);
      const rows = await codeRows(tx, tenantId, params.id);
      return csvAnswer(name, [
        [heads.code, heads.name, heads.used].map((head) => readText(head, language)),
        ...rows.map(({ code, used_at }) => [groupedCode(code), name, used_at?.toISOString() ?? ""]),
      ]);
    },
    { readOnly: true },
  );
