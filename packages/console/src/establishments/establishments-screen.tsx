import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import type { EstablishmentSummary } from "@sufra/domain/establishments/admin-api.ts";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { SearchField } from "../editing/search-field.tsx";
import { listQuery } from "./establishments-data.ts";
import styles from "./establishments.module.css";
import { Signs, StateMark } from "./state-mark.tsx";

const useColumns = (): Column<EstablishmentSummary>[] => {
  const { style } = useWorkplace();
  const now = useNow();
  return [
    {
      key: "name",
      head: m.console_establishments_name(),
      cell: ({ name, logo }) => (
        <span className={styles.name}>
          <Photo picture={logo} alt="" sizes="32px" className={styles.logo} />
          <Isolate dir="auto">{readText(name, style.language)}</Isolate>
        </span>
      ),
    },
    {
      key: "address",
      head: m.console_establishments_address(),
      cell: ({ slug, hosts }) => <Isolate>{hosts[0] ?? slug}</Isolate>,
    },
    { key: "state", head: m.console_establishments_state(), cell: ({ active }) => <StateMark active={active} /> },
    {
      key: "orders",
      head: m.console_establishments_orders_today(),
      figures: true,
      cell: ({ orders_today }) => orders_today,
    },
    {
      key: "last",
      head: m.console_establishments_last_order(),
      cell: ({ last_order_at }) =>
        last_order_at === null
          ? m.console_establishments_none_yet()
          : relativeText(new Date(last_order_at), now, style),
    },
    { key: "health", head: m.console_establishments_health(), cell: ({ signs }) => <Signs signs={signs} /> },
  ];
};

/** C22: every establishment of the platform, and which of them need somebody. */
export const EstablishmentsScreen = () => {
  const [typed, setTyped] = useState("");
  const query = useInfiniteQuery(listQuery(useDeferredValue(typed.trim())));
  const rows = query.data?.pages.flatMap(({ items }) => items);
  const add = (
    <Link to="/establishments/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_establishments_add()}
    </Link>
  );
  return (
    <Page title={m.console_app_nav_establishments()} aside={add}>
      <div className={styles.search}>
        <SearchField
          label={m.console_establishments_search()}
          dir="auto"
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <DataTable
        label={m.console_app_nav_establishments()}
        query={{ ...query, data: rows }}
        columns={useColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => `/establishments/${id}`}
        empty={{
          icon: <Building2 />,
          text: typed.trim() === "" ? m.console_establishments_none() : m.console_establishments_none_found(),
          action: typed.trim() === "" ? add : undefined,
        }}
      />
      {query.hasNextPage && (
        <Button variant="tint" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_establishments_more()}
        </Button>
      )}
    </Page>
  );
};
