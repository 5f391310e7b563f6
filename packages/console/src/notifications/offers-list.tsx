import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { Link } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { emptyValue } from "../app/empty-value.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { type ListedOffer, offersQuery } from "./offer-data.ts";
import { audienceName, offerStateName, offerStateTone } from "./offer-words.ts";

const useColumns = (): Column<ListedOffer>[] => {
  const { style } = useWorkplace();
  return [
    { key: "title", head: m.console_offers_title(), cell: ({ title }) => readText(title, style.language) },
    {
      key: "state",
      head: m.console_offers_state(),
      cell: ({ state }) => <Badge tone={offerStateTone[state]}>{offerStateName[state]()}</Badge>,
    },
    { key: "audience", head: m.console_offers_audience(), cell: ({ audience }) => audienceName[audience]() },
    {
      key: "at",
      head: m.console_offers_at(),
      cell: ({ send_at }) => (send_at === null ? emptyValue : dateTimeText(new Date(send_at), style)),
    },
    {
      key: "recipients",
      head: m.console_offers_recipients(),
      cell: ({ recipients }) => countText(recipients, style),
      figures: true,
    },
    { key: "opened", head: m.console_offers_opened(), cell: ({ opened }) => countText(opened, style), figures: true },
  ];
};

/** What guests who agreed to it are offered by notification, and what came of it. */
export const OffersList = () => {
  const create = (
    <Link to="/campaigns/offers/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_offers_new()}
    </Link>
  );
  const query = useInfiniteQuery(offersQuery);
  return (
    <>
      <DataTable
        label={m.console_offers_part()}
        query={{ ...query, data: query.data?.pages.flatMap(({ items }) => items) }}
        columns={useColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => `/campaigns/offers/${id}`}
        empty={{ icon: <Megaphone />, text: m.console_offers_none() }}
        add={create}
      />
      {query.hasNextPage && (
        <Button variant="tint" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_offers_more()}
        </Button>
      )}
    </>
  );
};
