import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { csvText } from "@sufra/domain/language/csv.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { EntryPart } from "@sufra/domain/audit-log/routine.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { allEntries, type ChangeFilter, changesQuery, type Entry, filtersQuery } from "./audit-log-data.ts";
import { actionText, fieldText, leafText, targetName } from "./audit-log-words.ts";
import styles from "./audit-log.module.css";
import { DayFields } from "./day-fields.tsx";
import { MessagesList } from "./messages-list.tsx";
import { PagedList } from "./paged-list.tsx";
import { getThingPath } from "./thing-path.ts";

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
  if (entry.changes.length === 0) return <p className={styles.quiet}>{m.console_audit_log_no_fields()}</p>;
  return (
    <table className={styles.changes} aria-label={actionText(entry)}>
      <thead>
        <tr>
          <th scope="col">{m.console_audit_log_field()}</th>
          <th scope="col">{m.console_audit_log_before()}</th>
          <th scope="col">{m.console_audit_log_after()}</th>
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
              <td data-head={m.console_audit_log_before()} className={styles.was}>
                <Isolate dir="auto">{before}</Isolate>
              </td>
              <td data-head={m.console_audit_log_after()}>
                <Isolate dir="auto">{after}</Isolate>
              </td>
            </tr>
          );
        })}
      </tbody>
      {entry.more > 0 && (
        <caption className={styles.quiet}>
          {m.console_audit_log_more_fields({ count: countText(entry.more, style) })}
        </caption>
      )}
    </table>
  );
};

const authorName = ({ staff }: Entry): string => staff?.name ?? m.console_audit_log_pos();

const EntryCard = ({ entry }: { entry: Entry }) => {
  const { style } = useWorkplace();
  const name = entry.name && <Isolate dir="auto">{readText(entry.name, style.language)}</Isolate>;
  const path = getThingPath(entry);
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.action}>
          {actionText(entry)}
          {name !== null && ": "}
          {path === null ? name : <Link to={path}>{name ?? m.console_audit_log_open()}</Link>}
        </h3>
        <p className={styles.quiet}>
          <Isolate dir="auto">{authorName(entry)}</Isolate> · {dateTimeText(new Date(entry.at), style)}
          {entry.target_id !== null && (
            <>
              {" · "}
              <Link to={`/journal?thing=${entry.target_id}`}>{m.console_audit_log_history()}</Link>
            </>
          )}
        </p>
      </header>
      <Changes entry={entry} />
    </>
  );
};

type FilterProps = { filter: ChangeFilter; onChange: (filter: ChangeFilter) => void };

const Filters = ({ filter, onChange }: FilterProps) => {
  const { data } = useQuery(filtersQuery);
  const people = (data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const kinds = (data?.targets ?? []).map((target) => ({ value: target, label: targetName(target) }));
  return (
    <div className={styles.filters}>
      <Select
        label={m.console_audit_log_person()}
        value={filter.staff_id ?? ""}
        options={[{ value: "", label: m.console_audit_log_anyone() }, ...people]}
        onChange={({ target }) => onChange({ ...filter, staff_id: target.value || undefined })}
      />
      <Select
        label={m.console_audit_log_kind()}
        value={filter.target ?? ""}
        options={[{ value: "", label: m.console_audit_log_any_kind() }, ...kinds]}
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
    dateTimeText(new Date(entry.at), style),
    authorName(entry),
    actionText(entry),
    entry.name ? readText(entry.name, style.language) : "",
    sides.field,
    sides.before,
    sides.after,
  ];
  return async (filter: ChangeFilter): Promise<string> => {
    const none = { field: "", before: "", after: "" };
    const head = [
      m.console_audit_log_when(),
      m.console_audit_log_person(),
      m.console_audit_log_what(),
      m.console_audit_log_thing(),
      m.console_audit_log_field(),
      m.console_audit_log_before(),
      m.console_audit_log_after(),
    ];
    const rows = (await allEntries(filter)).flatMap((entry) =>
      entry.changes.length === 0 ? [line(entry, none)] : entry.changes.map((change) => line(entry, sidesOf(change))),
    );
    return csvText([head, ...rows]);
  };
};

type ListProps = { part: EntryPart | null; thing: string | null };

/** Who changed what and when, with both sides of every field; of one thing, all of its entries. */
const ChangesList = ({ part, thing }: ListProps) => {
  const [chosen, setFilter] = useState<ChangeFilter>({});
  const write = useFile();
  const filter = { ...chosen, part: part ?? undefined, target_id: thing ?? undefined };
  const filtered = thing !== null || Object.values(chosen).some((value) => value !== undefined);
  return (
    <div className={styles.screen}>
      {thing === null && <Filters filter={chosen} onChange={setFilter} />}
      <PagedList
        label={m.console_audit_log_changes()}
        query={useInfiniteQuery(changesQuery(filter))}
        keyOf={({ seq }) => seq}
        empty={filtered ? m.console_audit_log_none_found() : m.console_audit_log_none()}
        file={{ name: m.console_audit_log_changes(), write: () => write(filter) }}
      >
        {(entry) => <EntryCard entry={entry} />}
      </PagedList>
    </div>
  );
};

const tabs = ["edits", "routine", "messages"] as const;
type Tab = (typeof tabs)[number];
const tabNames: Record<Tab, () => string> = {
  edits: m.console_audit_log_edits,
  routine: m.console_audit_log_routine,
  messages: m.console_audit_log_messages,
};

/** C21: what staff edited, what a shift did, and what was sent; or the history of one thing. */
export const AuditLogScreen = () => {
  const [search, setSearch] = useSearchParams();
  const thing = search.get("thing");
  const shown = tabs.find((tab) => tab === search.get("part")) ?? "edits";
  if (thing !== null)
    return (
      <Page title={m.console_audit_log_history_title()} back={{ to: "/journal", label: m.console_app_nav_audit_log() }}>
        <ChangesList key={thing} part={null} thing={thing} />
      </Page>
    );
  return (
    <Page title={m.console_app_nav_audit_log()}>
      <Tabs
        label={m.console_app_nav_audit_log()}
        tabs={tabs.map((id) => ({ id, label: tabNames[id]() }))}
        active={shown}
        onChange={(id) => setSearch(id === "edits" ? {} : { part: id }, { replace: true })}
      >
        {shown === "messages" ? <MessagesList /> : <ChangesList key={shown} part={shown} thing={null} />}
      </Tabs>
    </Page>
  );
};
