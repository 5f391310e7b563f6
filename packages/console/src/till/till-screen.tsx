import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { useEffect, useRef } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import type { TillEntry } from "@sufra/domain/till/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { Block, Person } from "./block.tsx";
import { CodeForm } from "./code-form.tsx";
import { CustomerBlock } from "./customer-block.tsx";
import { DayList } from "./day-list.tsx";
import { FoundBlock } from "./found-block.tsx";
import { LockedBlock, RefusedBlock } from "./refused-block.tsx";
import { dayQuery } from "./till-data.ts";
import styles from "./till-screen.module.css";
import { type Till, useTill } from "./use-till.ts";

const DoneBlock = ({ entry, till }: { entry: TillEntry; till: Till }) => {
  const { style } = useWorkplace();
  const { data } = useInfiniteQuery(dayQuery(entry.branch_id));
  // What was undone in the day's list beside it is no longer done.
  if (data?.pages.some(({ items }) => items.some(({ id, undone }) => id === entry.id && undone !== null))) return null;
  return (
    <Block
      tone="success"
      icon={CircleCheckBig}
      word={m.console_till_done()}
      actions={
        <Button size="lg" wide onClick={till.next}>
          {m.console_till_next()}
        </Button>
      }
    >
      <p className={styles.name}>{readText(entry.name, style.language)}</p>
      <Person person={entry.customer} />
    </Block>
  );
};

const Answer = ({ till }: { till: Till }) => {
  const { shown, lockedUntil, busy } = till;
  const looking = useDelayedLoading(busy === "looking");
  if (looking) return <Skeleton height="220px" radius="20px" />;
  if (lockedUntil !== null) return <LockedBlock until={lockedUntil} till={till} />;
  if (shown.step === "done") return <DoneBlock entry={shown.entry} till={till} />;
  if (shown.step === "refused")
    return <RefusedBlock error={shown.error} byPhone={shown.byPhone ?? false} till={till} />;
  if (shown.step === "ready") return null;
  const { found, at } = shown;
  if (found.kind === "customer") return <CustomerBlock found={found} till={till} />;
  return <FoundBlock key={at} found={found} at={at} till={till} />;
};

/** C4 and C5: one place for every code a guest holds out, and for who has none. */
export const TillScreen = () => {
  const branch = useBranch();
  const online = useOnline();
  const till = useTill(branch.id);
  const answer = useRef<HTMLDivElement>(null);
  const { shown } = till;
  // On a phone the answer is brought to where it is seen.
  useEffect(() => {
    if (shown.step !== "ready") answer.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <Page title={m.console_till_title()}>
      <div className={styles.till}>
        <div className={styles.work}>
          {!online && <Banner tone="warning">{m.console_till_offline()}</Banner>}
          <CodeForm till={till} />
          <div ref={answer} aria-live="polite">
            <Answer till={till} />
          </div>
        </div>
        <DayList key={branch.id} />
      </div>
    </Page>
  );
};
