import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardPen } from "lucide-react";
import { Link } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { emptyValue } from "../app/empty-value.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { type Entry, readEntries } from "./campaign-data.ts";
import { useCampaign } from "./campaign-screen.tsx";
import styles from "./campaign-editor.module.css";

const useColumns = (): Column<Entry>[] => {
  const { style } = useWorkplace();
  const { language } = style;
  return [
    {
      key: "name",
      head: m.console_campaigns_guest(),
      // Servers of the last release send no `customer_id`.
      cell: ({ customer_id, phone, full_name }) =>
        phone === null || !customer_id ? (
          <Isolate dir="auto">{full_name}</Isolate>
        ) : (
          <Link to={`/customers/${customer_id}`}>
            <Isolate dir="auto">{full_name}</Isolate>
          </Link>
        ),
    },
    {
      key: "contact",
      head: m.console_campaigns_contact(),
      cell: ({ phone, email }) => (
        <span className={styles.answers}>
          <Isolate>{phone ?? m.console_campaigns_no_account()}</Isolate>
          {email !== null && email !== "" && <Isolate>{email}</Isolate>}
        </span>
      ),
    },
    {
      key: "answers",
      head: m.console_campaigns_answers(),
      cell: ({ answers }) => (
        <span className={styles.answers}>
          {answers.map(({ label, text }, index) => (
            <span key={index}>
              {readText(label, language)}: <Isolate dir="auto">{readText(text, language)}</Isolate>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: "won",
      head: m.console_campaigns_gift(),
      cell: ({ won }) => (won === null ? emptyValue : readText(won, language)),
    },
    { key: "at", head: m.console_campaigns_at(), cell: ({ created_at }) => dateTimeText(new Date(created_at), style) },
  ];
};

/** C15: who registered, what they answered and won. */
export const CampaignEntriesPage = () => {
  const { campaign } = useCampaign();
  const entries = useInfiniteQuery({
    queryKey: ["campaign-entries", campaign.id],
    queryFn: ({ pageParam, signal }) => readEntries(campaign.id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const rows = entries.data?.pages.flatMap(({ items }) => items);
  return (
    <EditorSection title={m.console_campaigns_part_entries()}>
      <DataTable
        label={m.console_campaigns_part_entries()}
        query={{ ...entries, data: rows }}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={{ icon: <ClipboardPen />, text: m.console_campaigns_entries_none() }}
      />
      {entries.hasNextPage && (
        <div>
          <Button variant="tint" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {m.console_campaigns_more()}
          </Button>
        </div>
      )}
    </EditorSection>
  );
};
