import { useEffect, useEffectEvent, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { useCartCount } from "../cart/cart-store.ts";
import styles from "../loyalty/loyalty.module.css";
import { ownPaths } from "../loyalty/own-paths.ts";
import { useSignIn } from "../loyalty/use-sign-in.ts";
import { conditionTexts } from "./coupon-text.ts";
import { offerText } from "./offer-text.ts";
import { type Applied, useCouponCode } from "./use-coupon-code.ts";

/** Puts the coupon code of the address into the cart and shows the result. */
export const ApplyScreen = () => {
  const { uuid } = useVisit();
  const [query] = useSearchParams();
  const code = query.get("code")?.trim().slice(0, 40) ?? "";
  return code === "" ? <Navigate to={ownPaths.coupons(uuid)} replace /> : <Applying key={code} code={code} />;
};

const Refused = ({ problem, onRetry, busy }: { problem: unknown; onRetry: () => void; busy: boolean }) => {
  const { language, zone, digits = "latin" } = useDateStyle();
  const { uuid } = useVisit();
  if (!(problem instanceof ApiProblem) || problem.status >= 500)
    return <ErrorState error={problem} onRetry={onRetry} busy={busy} />;
  return (
    <>
      <Banner tone="danger" title={wordedSentence(problem.sentence, problem, language, { zone, digits })} />
      <Link to={ownPaths.coupons(uuid)} className={buttonClass({ variant: "tint", wide: true })}>
        {m.coupons_all()}
      </Link>
    </>
  );
};

const Done = ({ applied: { coupon, saved, instead }, onKeep }: { applied: Applied; onKeep: () => void }) => {
  const style = useDateStyle();
  const { uuid, branch } = useVisit();
  const count = useCartCount();
  const { code } = coupon;
  return (
    <>
      <div role="status">
        <Banner
          tone="success"
          title={saved ? m.coupons_saved_applied({ code }) : m.coupons_applied({ code })}
          {...(!saved && {
            action: (
              <Button size="sm" variant="outline" onClick={onKeep}>
                {m.loyalty_verify()}
              </Button>
            ),
          })}
        >
          {instead !== undefined && m.coupons_replaced({ code: instead })}{" "}
          {saved ? m.coupons_counts_later() : m.coupons_keep()}
        </Banner>
      </div>
      <Ticket
        stub={
          <Link
            to={count > 0 ? paths.cart(uuid) : paths.menu(uuid)}
            className={buttonClass({ size: "lg", wide: true })}
          >
            {count > 0 ? m.coupons_to_cart() : m.coupons_to_menu()}
          </Link>
        }
      >
        <div className={styles.group}>
          <p className={styles.title}>
            <MoneyInText text={offerText(coupon, style)} />
          </p>
          <p className={styles.strong} lang={textLang(coupon.name)}>
            {coupon.name}
          </p>
          <ul className={styles.small}>
            {conditionTexts(coupon, branch?.id, style).map((condition) => (
              <li key={condition} className={styles.points}>
                <MoneyInText text={condition} />
              </li>
            ))}
          </ul>
          <code className={styles.strong}>
            <Isolate>{code}</Isolate>
          </code>
        </div>
      </Ticket>
      <Link to={ownPaths.coupons(uuid)} className={buttonClass({ variant: "text", wide: true })}>
        {m.coupons_all()}
      </Link>
    </>
  );
};

const Applying = ({ code }: { code: string }) => {
  const { uuid } = useVisit();
  const apply = useCouponCode();
  const [turn, setTurn] = useState(0);
  const [busy, setBusy] = useState(true);
  const [applied, setApplied] = useState<Applied | undefined>(undefined);
  const [problem, setProblem] = useState<unknown>(undefined);
  const run = useEffectEvent(async (isCurrent: () => boolean) => {
    setBusy(true);
    try {
      const answer = await apply(code);
      if (!isCurrent()) return;
      setApplied(answer);
      setProblem(undefined);
    } catch (error) {
      if (isCurrent()) setProblem(error);
    }
    if (isCurrent()) setBusy(false);
  });
  useEffect(() => {
    let current = true;
    void run(() => current);
    return () => {
      current = false;
    };
  }, [turn]);
  const again = () => setTurn((before) => before + 1);
  const { signIn, sheet } = useSignIn(again);
  return (
    <Page title={m.coupons_title()} back={paths.menu(uuid)}>
      <div className={styles.stack}>
        {applied ? (
          <Done applied={applied} onKeep={signIn} />
        ) : problem !== undefined ? (
          <Refused problem={problem} onRetry={again} busy={busy} />
        ) : (
          <>
            <p role="status">{m.coupons_applying()}</p>
            <Skeleton height="220px" radius="26px" />
          </>
        )}
      </div>
      {sheet}
    </Page>
  );
};
