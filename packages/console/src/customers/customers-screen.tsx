import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ContactRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { type CustomerSort, customerSorts, type CustomerSummary } from "@sufra/domain/customers/admin-api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { SearchField } from "../editing/search-field.tsx";
import { adjustmentsQuery, customersQuery } from "./customers-data.ts";
import styles from "./customers.module.css";
import { useFigures } from "./figures.tsx";

/** After the last letter, before anybody is asked. */
const pauseMs = 300;

const sortName: Record<CustomerSort, () => string> = {
  newest: m.console_customers_sort_newest,
  orders: m.console_customers_sort_orders,
};

const useColumns = (): Column<CustomerSummary>[] => {
  const { style } = useWorkplace();
  const { figure } = useFigures();
  return [
    {
      key: "name",
      head: m.console_customers_name(),
      cell: ({ full_name }) =>
        full_name === null ? m.console_customers_no_name() : <Isolate dir="auto">{full_name}</Isolate>,
    },
    { key: "phone", head: m.console_customers_phone(), cell: ({ phone }) => <Isolate dir="ltr">{phone}</Isolate> },
    {
      key: "orders",
      head: m.console_customers_orders(),
      figures: true,
      cell: ({ orders_count }) => figure(orders_count),
    },
    {
      key: "sales",
      head: m.console_customers_sales(),
      figures: true,
      cell: ({ sales }) => <Money amount={sales} />,
    },
    { key: "points", head: m.console_customers_points(), figures: true, cell: ({ balance }) => figure(balance) },
    {
      key: "joined",
      head: m.console_customers_joined(),
      cell: ({ joined_at }) => dateText(new Date(joined_at), style),
    },
  ];
};

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

type ToolsProps = {
  search: string;
  onSearch: (search: string) => void;
  sort: CustomerSort;
  onSort: (sort: CustomerSort) => void;
};

const Tools = ({ search, onSearch, sort, onSort }: ToolsProps) => (
  <div className={styles.tools}>
    <SearchField label={m.console_customers_search()} dir="auto" maxLength={120} value={search} onChange={onSearch} />
    {search === "" && (
      <Select
        label={m.console_customers_sort()}
        value={sort}
        options={customerSorts.map((value) => ({ value, label: sortName[value]() }))}
        onChange={({ target }) => onSort(target.value === "orders" ? "orders" : "newest")}
      />
    )}
  </div>
);

/** C17: everybody who verified a number here; found by phone, name or code. */
export const CustomersScreen = () => {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<CustomerSort>("newest");
  const settled = useSettled(search);
  const query = useInfiniteQuery({ ...customersQuery(settled, sort), placeholderData: keepPreviousData });
  const waiting = useInfiniteQuery(adjustmentsQuery).data?.pages[0]?.waiting ?? 0;
  const { figure } = useFigures();
  return (
    <Page
      title={m.console_app_nav_customers()}
      aside={
        <Link to="/customers/adjustments" className={buttonClass({ variant: "tint", size: "sm" })}>
          {m.console_customers_adjustments()}
          {waiting > 0 && <span className={styles.count}>{figure(waiting)}</span>}
        </Link>
      }
    >
      <Tools search={search} onSearch={setSearch} sort={sort} onSort={setSort} />
      <DataTable
        label={m.console_app_nav_customers()}
        query={{ ...query, data: query.data?.pages.flatMap(({ items }) => items) }}
        columns={useColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => `/customers/${id}`}
        empty={{
          icon: <ContactRound />,
          text: settled === "" ? m.console_customers_none() : m.console_customers_none_found(),
        }}
      />
      {query.hasNextPage && (
        <Button variant="tint" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_customers_more()}
        </Button>
      )}
    </Page>
  );
};
