import type { editBranchOrdering as contract } from "@sufra/domain/branches/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { readOrdering } from "./branch-sections.ts";
import { changeBranch } from "./change-branch.ts";

type Body = Ctx<typeof contract>["body"];

/** A type that guests may order by has a way to pay; nothing is named twice. */
const judge = ({ order_types, payments }: Body): void => {
  const refuse = (path: string, code: "field_empty" | "field_invalid"): never => {
    throw new AppError("validation_failed", undefined, [{ path, code }]);
  };
  if (new Set(order_types).size < order_types.length) refuse("order_types", "field_invalid");
  if (new Set(payments.map(({ order_type }) => order_type)).size < payments.length) refuse("payments", "field_invalid");
  if (payments.some(({ methods }) => new Set(methods).size < methods.length)) refuse("payments", "field_invalid");
  const payable = payments.filter(({ methods }) => methods.length > 0).map(({ order_type }) => order_type);
  if (order_types.some((type) => !payable.includes(type))) refuse("payments", "field_empty");
};

const writePayments = async (tx: Tx, tenant_id: string, branch_id: string, { payments }: Body): Promise<void> => {
  await tx
    .deleteFrom("branch_payment_method")
    .where("tenant_id", "=", tenant_id)
    .where("branch_id", "=", branch_id)
    .execute();
  const rows = payments.flatMap(({ order_type, methods }) =>
    methods.map((method) => ({ tenant_id, branch_id, order_type, method })),
  );
  if (rows.length > 0) await tx.insertInto("branch_payment_method").values(rows).execute();
};

export const editBranchOrdering = (ctx: Ctx<typeof contract>) => {
  const { tenantId, params, body, now } = ctx;
  judge(body);
  const { revision: _revision, payments: _payments, ...columns } = body;
  return changeBranch(ctx, "ordering", readOrdering, async (tx) => {
    await tx
      .updateTable("branch")
      .set({ ...columns, updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .execute();
    await writePayments(tx, tenantId, params.id, body);
  });
};
