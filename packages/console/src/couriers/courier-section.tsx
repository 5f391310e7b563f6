import { useQuery } from "@tanstack/react-query";
import { Phone, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type CourierLink, readCourierLink } from "@sufra/domain/couriers/console-api.ts";
import { needsCourier } from "@sufra/domain/couriers/courier-link.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import styles from "./couriers.module.css";
import { type Made, MadeLink } from "./made-link.tsx";

// The board opens without the library of forms.
const LinkForm = lazy(async () => ({ default: (await import("./link-form.tsx")).LinkForm }));

/** Read again with its order. */
const linkQuery = (id: string) => ({
  queryKey: ["order", id, "courier"],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.send(readCourierLink, { params: { id }, signal }),
});

const useTime = () => {
  const { style } = useWorkplace();
  return (instant: string): string => timeText(new Date(instant), style);
};

/** Who has the link, and whether their phone shares a position; staff do not see where. */
const OpenLink = ({ link }: { link: CourierLink }) => {
  const toTime = useTime();
  const { name, phone, expires_at, shared_at } = link;
  return (
    <div className={styles.open}>
      <p className={styles.who}>
        <bdi>{name || m.console_couriers_unnamed()}</bdi>
        <span className={styles.muted}>
          {m.console_couriers_until({ time: toTime(expires_at) })}
          {" · "}
          {shared_at === null
            ? m.console_couriers_not_shared()
            : m.console_couriers_shared({ time: toTime(shared_at) })}
        </span>
      </p>
      {phone !== null && (
        <a href={`tel:${phone}`} className={buttonClass({ variant: "tint", size: "sm" })}>
          <span className={styles.call}>
            <Phone aria-hidden />
            <bdi dir="ltr">{phone}</bdi>
          </span>
        </a>
      )}
    </div>
  );
};

const Section = ({ order }: { order: BoardOrder }) => {
  const online = useOnline();
  const query = useQuery(linkQuery(order.id));
  const [made, setMade] = useState<Made | null>(null);
  const [again, setAgain] = useState(false);
  const link = query.data?.link ?? null;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height="56px" radius="14px" />;
  if (link === null || again)
    return (
      <Suspense fallback={<Skeleton height="56px" radius="14px" lines={2} />}>
        {link === null && <p className={styles.muted}>{m.console_couriers_text()}</p>}
        <LinkForm
          order={order}
          before={link}
          onMade={async (next) => {
            setMade(next);
            await query.refetch();
            setAgain(false);
          }}
        />
      </Suspense>
    );
  return (
    <>
      <OpenLink link={link} />
      {made && <MadeLink made={made} order={order} />}
      <div className={styles.again}>
        <Button
          variant="outline"
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={!online}
          onClick={() => setAgain(true)}
        >
          {m.console_couriers_again()}
        </Button>
        <span className={styles.muted}>{m.console_couriers_again_hint()}</span>
      </div>
    </>
  );
};

/** The courier's link of a delivery, from ready until it is over. */
export const CourierSection = ({ order, className }: { order: BoardOrder; className: string | undefined }) => {
  if (!needsCourier(order)) return null;
  return (
    <section className={className}>
      <h3>{m.console_couriers_title()}</h3>
      <Section key={order.id} order={order} />
    </section>
  );
};
