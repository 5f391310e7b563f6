import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { listHabits as contract } from "@sufra/domain/staff/console-api.ts";
import { type ActCounts, findHabits, habitDays, type HabitKind } from "@sufra/domain/staff/habits.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";

const kinds: Record<string, HabitKind> = {
  "till.wrong_code": "wrong_code",
  "till.phone_search": "phone_search",
  "till.undo": "undo",
  "till.punch": "punch",
  "till.bill": "bill",
  "order.unsettle": "unsettle",
  "order.pay_back": "pay_back",
};

const countActs = (tx: Tx, tenantId: string, since: Date) =>
  tx
    .selectFrom("audit_entry as e")
    .innerJoin("staff_account as a", "a.id", "e.staff_id")
    .select((eb) => ["a.id", "a.name", "e.action", eb.fn.countAll<number>().as("count")])
    .where("e.tenant_id", "=", tenantId)
    .where("a.tenant_id", "=", tenantId)
    .where("e.created_at", ">=", since)
    .where("a.role", "=", "cashier")
    .where("a.active", "=", true)
    .groupBy(["a.id", "a.name", "e.action"])
    .execute();

/** Counts what the audit log holds; whoever did anything in these weeks is a colleague to compare with. */
export const listHabits = ({ database, tenantId, now }: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const rows = await countActs(tx, tenantId, new Date(now.getTime() - habitDays * 86_400_000));
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const cashiers = [...names.keys()].map((staffId): ActCounts => {
        const own = rows.flatMap(({ id, action, count }) => {
          const kind = kinds[action];
          return id === staffId && kind !== undefined ? [[kind, Number(count)] as const] : [];
        });
        return { staffId, counts: Object.fromEntries(own) };
      });
      return { habits: findHabits(cashiers).map((habit) => ({ ...habit, name: names.get(habit.staff_id) ?? "" })) };
    },
    { readOnly: true },
  );
