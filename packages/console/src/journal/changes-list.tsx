import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { csvText } from "@sufra/domain/language/csv.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { DayFields } from "./day-fields.tsx";
import { allEntries, type Entry, filtersQuery, type JournalFilter, journalQuery } from "./journal-data.ts";
import styles from "./journal.module.css";
import { actionText, fieldText, leafText, targetName } from "./journal-words.ts";
import { PagedList } from "./paged-list.tsx";

const useSides = () => {
  const { staff, style } = useWorkplace();
  return ({ path, before, after }: Entry["changes"][number]) => {
    const field = path.at(-1) ?? "";
    return {
      field: fieldText(path, staff.branches, style),
      before: leafText(before, field, staff.branches, style),
      after: leafText(after, field, staff.branches, style),
    };
  };
};

const Changes = ({ entry }: { entry: Entry }) => {
  const { style } = useWorkplace();
  const sidesOf = useSides();
  if (entry.changes.length === 0) return <p className={styles.quiet}>{m.console_journal_no_fields()}</p>;
  return (
    <table className={styles.changes} aria-label={actionText(entry)}>
      <thead>
        <tr>
          <th scope="col">{m.console_journal_field()}</th>
          <th scope="col">{m.console_journal_before()}</th>
          <th scope="col">{m.console_journal_after()}</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map((change) => {
          const { field, before, after } = sidesOf(change);
          return (
            <tr key={change.path.join(" ")}>
              <th scope="row">
                <Isolate dir="auto">{field}</Isolate>
              </th>
              <td data-head={m.console_journal_before()} className={styles.was}>
                <Isolate dir="auto">{before}</Isolate>
              </td>
              <td data-head={m.console_journal_after()}>
                <Isolate dir="auto">{after}</Isolate>
              </td>
            </tr>
          );
        })}
      </tbody>
      {entry.more > 0 && (
        <caption className={styles.quiet}>
          {m.console_journal_more_fields({ count: countText(entry.more, style) })}
        </caption>
      )}
    </table>
  );
};

const EntryCard = ({ entry }: { entry: Entry }) => {
  const { style } = useWorkplace();
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.action}>
          {actionText(entry)}
          {entry.name && (
            <>
              {": "}
              <Isolate dir="auto">{readText(entry.name, style.language)}</Isolate>
            </>
          )}
        </h3>
        <p className={styles.quiet}>
          <Isolate dir="auto">{entry.staff.name}</Isolate> · {dateTimeText(new Date(entry.at), style)}
        </p>
      </header>
      <Changes entry={entry} />
    </>
  );
};

type FilterProps = { filter: JournalFilter; onChange: (filter: JournalFilter) => void };

const Filters = ({ filter, onChange }: FilterProps) => {
  const { data } = useQuery(filtersQuery);
  const people = (data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const kinds = (data?.targets ?? []).map((target) => ({ value: target, label: targetName(target) }));
  return (
    <div className={styles.filters}>
      <Select
        label={m.console_journal_person()}
        value={filter.staff_id ?? ""}
        options={[{ value: "", label: m.console_journal_anyone() }, ...people]}
        onChange={({ target }) => onChange({ ...filter, staff_id: target.value || undefined })}
      />
      <Select
        label={m.console_journal_kind()}
        value={filter.target ?? ""}
        options={[{ value: "", label: m.console_journal_any_kind() }, ...kinds]}
        onChange={({ target }) => onChange({ ...filter, target: target.value || undefined })}
      />
      <DayFields days={filter} onChange={(days) => onChange({ ...filter, ...days })} />
    </div>
  );
};

/** One line for each field that changed, as the screen says it. */
const useFile = () => {
  const { style } = useWorkplace();
  const sidesOf = useSides();
  const line = (entry: Entry, sides: { field: string; before: string; after: string }) => [
    ...[dateTimeText(new Date(entry.at), style), entry.staff.name, actionText(entry)],
    ...[entry.name ? readText(entry.name, style.language) : "", sides.field, sides.before, sides.after],
  ];
  return async (filter: JournalFilter): Promise<string> => {
    const none = { field: "", before: "", after: "" };
    const head = [
      ...[m.console_journal_when(), m.console_journal_person(), m.console_journal_what(), m.console_journal_thing()],
      ...[m.console_journal_field(), m.console_journal_before(), m.console_journal_after()],
    ];
    const rows = (await allEntries(filter)).flatMap((entry) =>
      entry.changes.length === 0 ? [line(entry, none)] : entry.changes.map((change) => line(entry, sidesOf(change))),
    );
    return csvText([head, ...rows]);
  };
};

/** Who changed what and when, with both sides of every field. */
export const ChangesList = () => {
  const [filter, setFilter] = useState<JournalFilter>({});
  const write = useFile();
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={styles.screen}>
      <Filters filter={filter} onChange={setFilter} />
      <PagedList
        label={m.console_journal_changes()}
        query={useInfiniteQuery(journalQuery(filter))}
        keyOf={({ seq }) => seq}
        empty={filtered ? m.console_journal_none_found() : m.console_journal_none()}
        file={{ name: m.console_journal_changes(), write: () => write(filter) }}
      >
        {(entry) => <EntryCard entry={entry} />}
      </PagedList>
    </div>
  );
};
