import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Stamp } from "lucide-react";
import { useState } from "react";
import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { Holder } from "@sufra/domain/punch-cards/console-api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { holdersQuery, punchCardQueries } from "./program-data.ts";
import { cardStateName, cardStates } from "./program-words.ts";
import styles from "./punch-cards.module.css";

const useExtension = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (card_id: string | null) =>
      sessionWatched(client.send(calls.extendCards, { params: { id }, body: { card_id } })),
    onSuccess: async ({ extended }) => {
      showToast({ text: m.console_punch_extended({ count: extended }), tone: "success" });
      await Promise.all(punchCardQueries.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
};

const useColumns = (status: Holder["status"], extend: (id: string) => void, busy: boolean): Column<Holder>[] => {
  const { style } = useWorkplace();
  const online = useOnline();
  const date = (at: string | null) => (at === null ? "" : dateText(new Date(at), style));
  const named = ({ first_name, last_digits }: Holder["customer"]) =>
    [first_name, last_digits].filter((part) => part !== null).join(" ");
  return [
    {
      key: "guest",
      head: m.console_punch_guest(),
      cell: ({ customer }) => <Isolate dir="auto">{named(customer)}</Isolate>,
    },
    {
      key: "punches",
      head: m.console_punch_stamps(),
      cell: ({ punches, required }) => (
        <Isolate>{`${countText(punches, style)} / ${countText(required, style)}`}</Isolate>
      ),
      figures: true,
    },
    { key: "opened", head: m.console_punch_opened(), cell: ({ opened_at }) => date(opened_at) },
    status === "completed"
      ? { key: "completed", head: m.console_punch_completed_at(), cell: ({ completed_at }) => date(completed_at) }
      : { key: "expires", head: m.console_punch_expires(), cell: ({ expires_at }) => date(expires_at) },
    ...(status === "alive"
      ? [
          {
            key: "extend",
            head: m.console_punch_extend(),
            cell: ({ id, customer }: Holder) => (
              <Button
                variant="tint"
                size="sm"
                disabled={!online || busy}
                aria-label={m.console_punch_extend_one({ name: named(customer) })}
                onClick={() => extend(id)}
              >
                {m.console_punch_extend()}
              </Button>
            ),
          },
        ]
      : []),
  ];
};

/** Who holds a card, by its state; those alive can be given seven days more, one or all at once. */
export const CardHolders = ({ id }: { id: string }) => {
  const online = useOnline();
  const [status, setStatus] = useState<Holder["status"]>("alive");
  const query = useQuery(holdersQuery(id, status));
  const extension = useExtension(id);
  const columns = useColumns(status, (card) => extension.mutate(card), extension.isPending);
  return (
    <section className={styles.card} aria-label={m.console_punch_holders()}>
      <h2 className={styles.heading}>{m.console_punch_holders()}</h2>
      {extension.isError && <FailureBanner error={extension.error} onClose={() => extension.reset()} />}
      <Tabs
        label={m.console_punch_holders()}
        tabs={cardStates.map((state) => ({ id: state, label: cardStateName[state]() }))}
        active={status}
        onChange={(state) => setStatus(cardStates.find((each) => each === state) ?? "alive")}
      >
        <div className={styles.stack}>
          <DataTable
            label={cardStateName[status]()}
            query={query}
            columns={columns}
            keyOf={(card) => card.id}
            empty={{ icon: <Stamp />, text: m.console_punch_no_holders() }}
          />
          {status === "alive" && (query.data?.length ?? 0) > 0 && (
            <div className={styles.tools}>
              <Button
                variant="tint"
                size="sm"
                busy={extension.isPending}
                disabled={!online}
                icon={<CalendarPlus aria-hidden />}
                onClick={() => extension.mutate(null)}
              >
                {m.console_punch_extend_all()}
              </Button>
            </div>
          )}
        </div>
      </Tabs>
    </section>
  );
};
