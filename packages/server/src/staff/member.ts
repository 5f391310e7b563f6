import type { StaffMember } from "@sufra/domain/staff/api.ts";
import type { Database } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { pictureOf } from "../platform/pictures.ts";

type Account = { id: string; tenant_id: string | null; name: string; email: string; role: string; language: string };

const workplaceOf = (database: Database, tenantId: string, account: Account) =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const establishment = await tx
        .selectFrom("establishment")
        .select(["name", "logo_image", "brand_color", "digits", "time_zone"])
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow();
      const branches = await tx
        .selectFrom("branch")
        .select(["id", "name", "is_main"])
        .where("tenant_id", "=", tenantId)
        .$if(account.role === "cashier", (query) =>
          query.where("id", "in", (own) =>
            own
              .selectFrom("staff_branch")
              .select("branch_id")
              .where("staff_branch.tenant_id", "=", tenantId)
              .where("staff_id", "=", account.id),
          ),
        )
        .orderBy("position")
        .orderBy("id")
        .execute();
      return { establishment, branches };
    },
    { readOnly: true },
  );

const memberOf = async (database: Database, account: Account): Promise<StaffMember> => {
  const { id, name, email, tenant_id } = account;
  // The columns' CHECKs allow exactly these.
  const role = account.role as StaffMember["role"];
  const language = account.language === "en" ? ("en" as const) : ("sa" as const);
  if (tenant_id === null) return { id, name, email, role, language, establishment: null, branches: [] };
  const { establishment, branches } = await workplaceOf(database, tenant_id, account);
  const { logo_image, brand_color, digits, time_zone } = establishment;
  return {
    ...{ id, name, email, role, language, branches },
    establishment: {
      ...{ id: tenant_id, name: establishment.name, logo: pictureOf(logo_image, brand_color), time_zone },
      digits: digits === "arabic" ? "arabic" : "latin",
    },
  };
};

/** A member of staff as the console shows them, with where they work. */
export const readMember = async (database: Database, staffId: string): Promise<StaffMember> => {
  const account = await database.platform(
    (tx) =>
      tx
        .selectFrom("staff_account")
        .select(["id", "tenant_id", "name", "email", "role", "language"])
        .where("id", "=", staffId)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!account) throw new AppError("not_authenticated");
  return memberOf(database, account);
};
