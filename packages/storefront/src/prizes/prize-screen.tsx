import { CircleCheck, Gift, Hourglass, ScanLine, TimerOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { dateTimeText, type DateStyle } from "@sufra/domain/language/dates.ts";
import { readReward } from "@sufra/domain/prizes/api.ts";
import type { RewardState } from "@sufra/domain/prizes/reward-state.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Badge, type Tone } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Countdown } from "@sufra/ui/components/countdown.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { LiveQr, timed } from "../app/live-qr.tsx";
import { useOnline } from "../app/offline-banner.tsx";
import { Page } from "../app/page.tsx";
import { isUuid, paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useWakeLock } from "../app/use-wake-lock.ts";
import { useVisit } from "../app/visit.ts";
import { useCart } from "../cart/cart-store.ts";
import { isInCart, addOwnSavings } from "../cart/savings.ts";
import { restTexts } from "./rest-texts.ts";
import styles from "../loyalty/loyalty.module.css";
import { OwnContent } from "../loyalty/own-content.tsx";
import { ownPaths } from "../loyalty/own-paths.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { toPicture } from "../orders/picture.ts";
import { useTear } from "./use-tear.ts";
import { forgetStoredRewards, storePage, storeReward, getStoredReward, type ShownReward } from "./stored-rewards.ts";

export const PrizeScreen = () => {
  const { uuid } = useVisit();
  const [query] = useSearchParams();
  const id = query.get("reward") ?? undefined;
  return isUuid(id) ? <RewardPage key={id} id={id} /> : <Navigate to={ownPaths.rewards(uuid)} replace />;
};

const stateStyles: Record<RewardState, { tone: Tone; Icon: typeof Gift }> = {
  available: { tone: "success", Icon: CircleCheck },
  not_claimable: { tone: "warning", Icon: Hourglass },
  claimed: { tone: "neutral", Icon: CircleCheck },
  expired: { tone: "neutral", Icon: TimerOff },
};

const stateText = ({ state, usable_from }: ShownReward, style: DateStyle): string => {
  if (state === "not_claimable") return m.prizes_state_later({ date: dateTimeText(new Date(usable_from), style) });
  if (state === "available") return m.prizes_state_available();
  return state === "claimed" ? m.prizes_state_claimed() : m.prizes_state_expired();
};

const whenText = ({ state, claimed_at, expires_at }: ShownReward, style: DateStyle): string => {
  const words = (at: string) => dateTimeText(new Date(at), style);
  if (state === "claimed") return claimed_at === null ? "" : m.prizes_used_at({ date: words(claimed_at) });
  return state === "expired"
    ? m.prizes_expired_at({ date: words(expires_at) })
    : m.prizes_valid_until({ date: words(expires_at) });
};

/** Countdown while a cashier holds the reward. */
const Held = ({ until, onOver }: { until: string; onOver: () => void }) => (
  <Banner
    icon={<ScanLine aria-hidden />}
    title={m.prizes_held()}
    corner={<Countdown until={until} onDone={onOver} />}
  />
);

const isHeld = ({ held_until }: ShownReward): boolean => held_until !== null && Date.parse(held_until) > Date.now();

const goesInCart = (reward: ShownReward): boolean =>
  reward.state === "available" && !isHeld(reward) && (reward.kind === "voucher" || reward.product_id !== null);

const UseInCart = ({ reward }: { reward: ShownReward }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const cart = useCart();
  if (isInCart(cart, reward.code))
    return (
      <Link to={paths.cart(uuid)} className={buttonClass({ variant: "tint", wide: true })}>
        {m.prizes_in_cart()}
      </Link>
    );
  const use = () => {
    const there = addOwnSavings(reward);
    showToast({ text: there ? m.prizes_added_voucher() : m.prizes_added_item(), tone: "success" });
    void navigate(there || reward.product_id === null ? paths.cart(uuid) : paths.item(uuid, reward.product_id, ""));
  };
  return (
    <Button size="lg" wide onClick={use}>
      {m.prizes_use_in_cart()}
    </Button>
  );
};

/** After this time the stamp is no longer under the stub that falls. */
const stampDelay = { animationDelay: "480ms" };

const Stub = ({ reward, torn }: { reward: ShownReward; torn: boolean }) => {
  const style = useDateStyle();
  const { uuid } = useVisit();
  const { state, name, order_id, claimed_branch } = reward;
  if (state === "claimed" || state === "expired")
    return (
      <div className={styles.center}>
        {state === "claimed" && (
          <span className={styles.stamped} style={torn ? stampDelay : undefined}>
            {m.prizes_state_claimed()}
          </span>
        )}
        <p className={styles.small}>{whenText(reward, style)}</p>
        {claimed_branch !== null && (
          <p>
            <Isolate dir="auto">{claimed_branch}</Isolate>
          </p>
        )}
        {order_id !== null && (
          <Link to={paths.order(uuid, order_id)} className={buttonClass({ variant: "tint", size: "sm" })}>
            {m.prizes_see_order()}
          </Link>
        )}
      </div>
    );
  return (
    <div className={styles.center}>
      <p className={styles.strong}>{m.prizes_show()}</p>
      <LiveQr answer={reward} label={m.prizes_qr({ name })} noteClass={styles.small} />
      <p className={styles.small}>{whenText(reward, style)}</p>
    </div>
  );
};

const RewardTicket = ({ reward: newest }: { reward: ShownReward }) => {
  const style = useDateStyle();
  const { ticket, shown: reward, torn } = useTear(newest);
  const { tone, Icon } = stateStyles[reward.state];
  const usable = reward.state === "available" || reward.state === "not_claimable";
  useWakeLock(usable);
  return (
    <>
      <Ticket ref={ticket} stub={<Stub reward={reward} torn={torn} />}>
        <div className={styles.group}>
          <div className={styles.line}>
            {reward.image !== null && (
              <Photo picture={toPicture(reward)} alt="" sizes="88px" className={styles.thumb} eager />
            )}
            <div className={styles.words}>
              <div className={styles.group}>
                <h2 className={styles.title} lang={textLang(reward.name)}>
                  {reward.name}
                </h2>
                <div role="status">
                  <Badge tone={tone} icon={<Icon aria-hidden />}>
                    {stateText(reward, style)}
                  </Badge>
                </div>
              </div>
            </div>
          </div>
          {reward.description && <p>{reward.description}</p>}
          {reward.terms && <p className={styles.small}>{reward.terms}</p>}
          {usable && reward.remainder && <p className={styles.small}>{restTexts[reward.remainder]()}</p>}
        </div>
      </Ticket>
      {/* Vouchers are no prizes, so nothing is celebrated. */}
      {usable && reward.kind !== "voucher" && <p className={classes(styles.small, styles.center)}>{m.prizes_sms()}</p>}
    </>
  );
};

const NotMine = () => {
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<Gift aria-hidden />}
      title={m.prizes_not_found()}
      action={
        <Link to={ownPaths.rewards(uuid)} className={buttonClass()}>
          {m.prizes_to_rewards()}
        </Link>
      }
    >
      {m.prizes_none_text()}
    </EmptyState>
  );
};

const RewardPage = ({ id }: { id: string }) => {
  const { uuid } = useVisit();
  const online = useOnline();
  const [kept] = useState(() => getStoredReward(id));
  const read = useRead(`reward ${id}`, async (signal) => {
    const answer = timed(await client.send(readReward, { params: { id }, signal }));
    storeReward(answer);
    void storePage(location.pathname);
    return answer;
  });
  useOwnEvents(["reward"], read.reload, read.data !== undefined);
  const gone = hasCode(read.error, "not_authenticated");
  useEffect(() => {
    if (gone) forgetStoredRewards();
  }, [gone]);
  const refused = gone || hasCode(read.error, "not_found");
  // Shows the stored reward until the answer arrives.
  const reward = read.data ?? (refused ? undefined : kept);
  const stale = reward !== undefined && (!online || read.error !== undefined);
  const title = reward?.kind === "voucher" ? m.prizes_voucher_title() : m.prizes_title();
  return (
    <Page
      title={title}
      back={ownPaths.rewards(uuid)}
      {...(reward && goesInCart(reward) && { footer: <UseInCart reward={reward} /> })}
    >
      <div className={styles.stack}>
        {stale && <Banner tone="warning">{m.prizes_offline()}</Banner>}
        {reward?.held_until != null && isHeld(reward) && <Held until={reward.held_until} onOver={read.reload} />}
        {reward ? (
          <RewardTicket reward={reward} />
        ) : hasCode(read.error, "not_found") ? (
          <NotMine />
        ) : (
          <OwnContent read={read} height="480px">
            {() => null}
          </OwnContent>
        )}
      </div>
    </Page>
  );
};
