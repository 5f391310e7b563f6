import { useQuery } from "@tanstack/react-query";
import { MapPinOff } from "lucide-react";
import { Link, useParams } from "react-router";
import type { ManagedZone } from "@sufra/domain/delivery/console-api.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { ZoneMap } from "./zone-map.tsx";
import { zonesQuery } from "./zones-data.ts";
import styles from "./zones.module.css";

const useColumns = (): Column<ManagedZone>[] => {
  const { style } = useWorkplace();
  return [
    { key: "name", head: m.console_delivery_name(), cell: ({ name }) => readText(name, style.language) },
    { key: "fee", head: m.console_delivery_fee(), figures: true, cell: ({ fee }) => <Money amount={fee} /> },
    {
      key: "minimum",
      head: m.console_delivery_minimum(),
      figures: true,
      cell: ({ minimum }) => <Money amount={minimum} />,
    },
    {
      key: "minutes",
      head: m.console_delivery_minutes(),
      cell: ({ minutes }) => durationText(minutes * 60, style.language, { digits: style.digits }),
    },
    { key: "priority", head: m.console_delivery_priority(), figures: true, cell: ({ priority }) => priority },
    {
      key: "active",
      head: m.console_delivery_state(),
      cell: ({ active }) => (
        <Badge tone={active ? "success" : "neutral"}>
          {active ? m.console_delivery_in_use() : m.console_delivery_not_in_use()}
        </Badge>
      ),
    },
  ];
};

/** Where a branch delivers, on one map and as a table. */
export const ZonesList = () => {
  const { id = "" } = useParams();
  const query = useQuery(zonesQuery(id));
  const { style } = useWorkplace();
  const columns = useColumns();
  const zones = query.data?.zones;
  const used = zones?.filter(({ active }) => active) ?? [];
  const add = (
    <Link to="new" className={buttonClass({ size: "sm" })}>
      {m.console_delivery_add()}
    </Link>
  );
  return (
    <div className={styles.list}>
      {query.data && used.length > 0 && (
        <ZoneMap
          branch={query.data.branch}
          others={used.map(({ id: key, name, outline }) => ({
            id: key,
            name: readText(name, style.language),
            outline,
          }))}
        />
      )}
      {zones && zones.length > 0 && used.length === 0 && (
        <Banner tone="warning" title={m.console_delivery_none_used()} />
      )}
      <DataTable
        label={m.console_delivery_zones()}
        query={{ ...query, data: zones }}
        columns={columns}
        keyOf={(zone) => zone.id}
        to={(zone) => zone.id}
        empty={{ icon: <MapPinOff />, text: m.console_delivery_none() }}
        add={add}
      />
    </div>
  );
};
