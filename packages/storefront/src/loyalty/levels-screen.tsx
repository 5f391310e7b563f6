import { Award, Check, Lock } from "lucide-react";
import { Link } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { listLevels, readWallet, type WalletView } from "@sufra/domain/loyalty/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { PartBar } from "@sufra/ui/components/part-bar.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { timesText } from "@sufra/ui/loyalty/bonus-sentence.ts";
import { benefitSentences } from "@sufra/ui/loyalty/benefit-sentences.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { Figures } from "./figures.tsx";
import { levelPart, useLevelCount } from "./level-ring.tsx";
import styles from "./loyalty.module.css";
import { Medal } from "./medal.tsx";
import { isVisitor } from "./own-content.tsx";
import { useOwnEvents } from "./use-own-events.ts";
import { VisitorWelcome } from "./visitor-welcome.tsx";
import { nextLevelText } from "./wallet-card.tsx";

type Levels = AnswerOf<typeof listLevels>;
type Level = Levels["levels"][number];

type StepProps = { level: Level; place: number; current: boolean; known: boolean };

const Step = ({ level, place, current, known }: StepProps) => {
  const style = useDateStyle();
  const { reached } = level;
  const tone = current ? "brand" : reached ? "success" : "neutral";
  const word = current ? m.loyalty_level_now() : reached ? m.loyalty_level_reached() : m.loyalty_level_locked();
  const Icon = reached ? Check : Lock;
  return (
    <li className={styles.card} aria-current={current ? "step" : undefined}>
      <div className={styles.line}>
        <Medal name={level.name} place={place} />
        <div className={styles.words} style={{ flexBasis: "28%" }}>
          <h2 className={styles.heading}>{level.name}</h2>
          <p className={styles.small}>
            {level.break_points > 0
              ? m.loyalty_level_from({ points: m.loyalty_points({ count: level.break_points }) })
              : m.loyalty_level_start()}
            {level.multiplier_bp > 10_000 &&
              level.benefits.length === 0 &&
              ` · ${m.loyalty_level_times({ times: timesText(level.multiplier_bp, style) })}`}
          </p>
        </div>
        {known && (
          <Badge tone={tone} icon={<Icon aria-hidden />}>
            {word}
          </Badge>
        )}
      </div>
      <ul>
        {[...level.benefits, ...benefitSentences(level, style)].map((benefit) => (
          <li key={benefit} className={styles.points}>
            <MoneyInText text={benefit} />
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Progress to the next level, as text and bar. */
const Progress = ({ wallet }: { wallet: WalletView }) => {
  const style = useDateStyle();
  const count = useLevelCount(wallet);
  return (
    <section className={styles.card}>
      <p className={styles.line}>
        <span className={styles.strong}>{nextLevelText(wallet)}</span>
        {count !== undefined && (
          <span className={styles.strong}>
            <Isolate>{count}</Isolate>
          </span>
        )}
      </p>
      <PartBar part={levelPart(wallet)} />
      {wallet.level_until !== null && (
        <p className={styles.small}>{m.loyalty_level_until({ date: dateText(new Date(wallet.level_until), style) })}</p>
      )}
    </section>
  );
};

/** All levels, lowest first, with the guest's. */
export const LevelsScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const levels = useRead("levels", (signal) => client.send(listLevels, { signal }));
  const wallet = useRead("wallet", (signal) => client.send(readWallet, { signal }));
  const reload = () => {
    levels.reload();
    wallet.reload();
  };
  useOwnEvents(["wallet"], reload, wallet.data !== undefined);
  const path = levels.data;
  return (
    <Page title={m.loyalty_levels_title()} back={paths.loyalty(uuid)}>
      <div className={styles.stack}>
        {wallet.data && <Progress wallet={wallet.data} />}
        {!path && levels.loading && <Skeleton height="150px" radius="20px" lines={3} />}
        {!path && levels.error !== undefined && (
          <ErrorState error={levels.error} onRetry={reload} busy={levels.loading} />
        )}
        {path?.levels.length === 0 && (
          <EmptyState icon={<Award aria-hidden />} title={m.loyalty_no_levels()}>
            {m.loyalty_no_levels_text()}
          </EmptyState>
        )}
        {path && (
          <ol className={styles.group}>
            {path.levels.map((level, place) => (
              <Step
                key={level.id}
                level={level}
                place={place}
                current={level.id === path.held}
                known={wallet.data !== undefined}
              />
            ))}
          </ol>
        )}
        {wallet.data && path?.levels.some(({ birthday_points }) => birthday_points !== null) && (
          <Link to={paths.editProfile(uuid)} className={buttonClass({ variant: "tint", size: "lg", wide: true })}>
            {m.loyalty_level_birthday()}
          </Link>
        )}
        {wallet.data && <Figures wallet={wallet.data} figures={["lifetime", "purchases", "orders", "since"]} />}
        {isVisitor(wallet) ? (
          <VisitorWelcome onDone={reload} />
        ) : (
          <Link to={`${paths.loyalty(uuid)}#earn`} className={buttonClass({ size: "lg", wide: true })}>
            {m.loyalty_see_earn()}
          </Link>
        )}
      </div>
    </Page>
  );
};
