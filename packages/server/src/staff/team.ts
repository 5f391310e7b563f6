import { splitPhone } from "@sufra/domain/auth/phone.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { listTeam as listCall, TeamMember, TeamRole } from "@sufra/domain/staff/console-api.ts";
import type { Tx } from "../platform/db/database.ts";

const accounts = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("staff_account as a")
    .leftJoin("staff_codes as c", "c.staff_id", "a.id")
    .select(["a.id", "a.name", "a.email", "a.role", "a.phone_e164", "a.active"])
    .select((eb) => eb("c.since", "is not", null).as("codes"))
    .where("a.tenant_id", "=", tenantId);
type Account = Awaited<ReturnType<ReturnType<typeof accounts>["execute"]>>[number];

const loadBranches = async (tx: Tx, tenantId: string): Promise<Map<string, string[]>> => {
  const rows = await tx
    .selectFrom("staff_branch")
    .select(["staff_id", "branch_id"])
    .where("tenant_id", "=", tenantId)
    .orderBy("branch_id")
    .execute();
  const found = new Map<string, string[]>();
  for (const { staff_id, branch_id } of rows) found.set(staff_id, [...(found.get(staff_id) ?? []), branch_id]);
  return found;
};

const shownPhone = (e164: string | null): TeamMember["phone"] => (e164 === null ? null : splitPhone(e164));

const toTeamMember = ({ phone_e164, codes, ...account }: Account, branches: Map<string, string[]>): TeamMember => {
  // The column's CHECK also allows operators, who belong to no establishment.
  const role = account.role as TeamRole;
  const branch_ids = role === "cashier" ? (branches.get(account.id) ?? []) : [];
  return { ...account, role, branch_ids, phone: shownPhone(phone_e164), codes: codes === true };
};

/** Members of the establishment; operators and foreign staff are not found. */
export const findMember = async (tx: Tx, tenantId: string, id: string): Promise<TeamMember | undefined> => {
  const account = await accounts(tx, tenantId).where("a.id", "=", id).executeTakeFirst();
  return account && toTeamMember(account, await loadBranches(tx, tenantId));
};

const lastSeen = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Date>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("staff_session")
    .select((eb) => ["staff_id", eb.fn.max("seen_at").as("seen_at")])
    .where("staff_id", "in", ids)
    .groupBy("staff_id")
    .execute();
  return new Map(rows.map(({ staff_id, seen_at }) => [staff_id, seen_at]));
};

/** Managers first, then by name; inactive ones last. */
export const listMembers = async (tx: Tx, tenantId: string): Promise<AnswerOf<typeof listCall>> => {
  const rows = await accounts(tx, tenantId)
    .orderBy("a.active", "desc")
    .orderBy("a.role", "desc")
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  const branches = await loadBranches(tx, tenantId);
  const seen = await lastSeen(
    tx,
    rows.map(({ id }) => id),
  );
  return {
    members: rows.map((row) => ({ ...toTeamMember(row, branches), seen_at: seen.get(row.id)?.toISOString() ?? null })),
  };
};
