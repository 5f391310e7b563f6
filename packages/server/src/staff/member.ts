import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { getTheme } from "../branding/theme.ts";
import type { Database } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { isStarting } from "../onboarding/start-state.ts";
import { getPicture } from "../platform/pictures.ts";

type Account = {
  id: string;
  tenant_id: string | null;
  name: string;
  email: string;
  role: string;
  language: string;
  codes_since: Date | null;
  manager_codes_since: Date | null;
};

const loadWorkplace = (database: Database, tenantId: string, account: Account) =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const establishment = await tx
        .selectFrom("establishment")
        .innerJoin("tenant", "tenant.id", "establishment.tenant_id")
        .select(["name", "logo_image", "brand_color", "digits", "time_zone"])
        .select(["tenant.active", "tenant.off_reason", "tenant.off_until"])
        .where("establishment.tenant_id", "=", tenantId)
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
      const starting = account.role === "manager" && (await isStarting(tx, tenantId));
      return { establishment, branches, starting };
    },
    { readOnly: true },
  );

const loadMember = async (database: Database, account: Account): Promise<StaffMember> => {
  const { id, name, email, tenant_id } = account;
  // CHECKs guarantee these values.
  const role = account.role as StaffMember["role"];
  const language = account.language === "en" ? ("en" as const) : ("sa" as const);
  const pending2fa = role === "manager" && account.manager_codes_since !== null && account.codes_since === null;
  if (tenant_id === null)
    return { id, name, email, role, language, pending_2fa: pending2fa, establishment: null, branches: [] };
  const { establishment, branches, starting } = await loadWorkplace(database, tenant_id, account);
  const { logo_image, brand_color, digits, time_zone } = establishment;
  const { active, off_reason, off_until } = establishment;
  return {
    id,
    name,
    email,
    role,
    language,
    pending_2fa: pending2fa,
    branches,
    establishment: {
      id: tenant_id,
      name: establishment.name,
      logo: getPicture(logo_image, brand_color),
      time_zone,
      digits: digits === "arabic" ? "arabic" : "latin",
      color: getTheme(brand_color).light["--fill"] ?? brand_color,
      starting,
      deactivated: active ? null : { reason: off_reason, returns_at: off_until?.toISOString() ?? null },
    },
  };
};

/** A staff member as the console shows them, with their branches; `pending2fa` as for a new session. */
export const readMember = async (database: Database, staffId: string): Promise<StaffMember> => {
  const account = await database.platform(
    (tx) =>
      tx
        .selectFrom("staff_account as a")
        .leftJoin("staff_codes as c", "c.staff_id", "a.id")
        .leftJoin("tenant as t", "t.id", "a.tenant_id")
        .select(["a.id", "a.tenant_id", "a.name", "a.email", "a.role", "a.language"])
        .select(["c.since as codes_since", "t.manager_codes_since"])
        .where("a.id", "=", staffId)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!account) throw new AppError("not_authenticated");
  return loadMember(database, account);
};
