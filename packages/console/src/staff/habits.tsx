import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { HabitKind } from "@sufra/domain/staff/habits.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { habitsQuery, type StaffHabit } from "./team-data.ts";
import styles from "./team.module.css";

const kindName: Record<HabitKind, () => string> = {
  wrong_code: m.console_staff_habit_wrong_code,
  phone_search: m.console_staff_habit_phone_search,
  undo: m.console_staff_habit_undo,
  punch: m.console_staff_habit_punch,
  bill: m.console_staff_habit_bill,
  unsettle: m.console_staff_habit_unsettle,
  pay_back: m.console_staff_habit_pay_back,
};

const HabitLine = ({ habit: { staff_id, name, kind, count, usual } }: { habit: StaffHabit }) => (
  <li className={styles.device}>
    <span className={styles.words}>
      <Link to={`/team/${staff_id}`} className={styles.label}>
        <Isolate dir="auto">{name}</Isolate>
      </Link>
      <span className={styles.detail}>
        {m.console_staff_habit_line({ what: kindName[kind](), count: String(count), usual: String(usual) })}
      </span>
    </span>
  </li>
);

/** What cashiers did far more often than their colleagues. Hidden while there is nothing to look at. */
export const Habits = () => {
  const habits = useQuery(habitsQuery).data;
  if (habits === undefined || habits.length === 0) return null;
  return (
    <EditorSection title={m.console_staff_habits()} text={m.console_staff_habits_hint()}>
      <ul className={styles.devices}>
        {habits.map((habit) => (
          <HabitLine key={`${habit.staff_id} ${habit.kind}`} habit={habit} />
        ))}
      </ul>
      <Link to="/journal">{m.console_staff_habits_journal()}</Link>
    </EditorSection>
  );
};
