import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { fieldProblemText } from "@sufra/ui/api/field-text.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { dispatchCart, useCart } from "./cart-store.ts";
import { slotText } from "./context-row.tsx";
import { isOfSavings } from "./savings.ts";
import { getTipProblem, setTip } from "./tip.ts";

const LocationButton = lazy(async () => ({
  default: (await import("../order-type/location-help.tsx")).LocationButton,
}));

type Props = {
  problem: unknown;
  onRetry: () => void;
  /** Opens the choice in a sheet; without it a link leads to the page. */
  onChange?: ((what: "type" | "time" | "address") => void) | undefined;
};

const changeFor: Partial<Record<ErrorCode, "type" | "time" | "address">> = {
  branch_closed: "time",
  kitchen_full: "time",
  table_unavailable: "type",
  too_far: "type",
  area_not_covered: "address",
};

const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button size="sm" variant="outline" onClick={onRetry}>
    {m.ui_retry()}
  </Button>
);

const LocationAction = ({ onRetry }: { onRetry: () => void }) => {
  const place = (coordinates: { lat: number; lng: number }) => {
    dispatchCart({ type: "setCoordinates", coordinates });
    onRetry();
  };
  return (
    <Suspense fallback={null}>
      <LocationButton variant="outline" onPlace={place} />
    </Suspense>
  );
};

/** One tap takes the next time at which the kitchen has room. */
const TakeTimeButton = ({ time, onRetry }: { time: string; onRetry: () => void }) => {
  const style = useDateStyle();
  const take = () => {
    dispatchCart({ type: "setPaymentData", paymentData: { scheduledAt: time } });
    onRetry();
  };
  return (
    <Button size="sm" variant="outline" onClick={take}>
      {m.cart_take_time({ time: slotText(time, style) })}
    </Button>
  );
};

/** The one action that solves the refusal. */
const SolvingAction = ({ problem, onRetry, onChange }: Props & { problem: ApiProblem }) => {
  const { uuid } = useVisit();
  const { orderType } = useCart();
  const what = orderType === 1 && problem.code === "kitchen_full" ? undefined : changeFor[problem.code];
  const labels = { type: m.cart_change_type(), time: m.cart_change_time(), address: m.cart_change_address() };
  const routes = { type: paths.orderType(uuid), time: paths.orderData(uuid), address: paths.address(uuid) };
  if (getTipProblem(problem))
    return (
      <Button size="sm" variant="outline" onClick={() => setTip(0)}>
        {m.cart_remove_tip()}
      </Button>
    );
  if (problem.code === "location_required") return <LocationAction onRetry={onRetry} />;
  if (isOfSavings(problem))
    return (
      <Link to={paths.cart(uuid)} className={buttonClass({ size: "sm", variant: "outline" })}>
        {m.cart_edit()}
      </Link>
    );
  if (what && problem.code === "kitchen_full" && typeof problem.params.time === "string")
    return <TakeTimeButton time={problem.params.time} onRetry={onRetry} />;
  if (!what) return <RetryButton onRetry={onRetry} />;
  if (onChange)
    return (
      <Button size="sm" variant="outline" onClick={() => onChange(what)}>
        {labels[what]}
      </Button>
    );
  return (
    <Link to={routes[what]} className={buttonClass({ size: "sm", variant: "outline" })}>
      {labels[what]}
    </Link>
  );
};

/** Explains why the whole order is refused, until the guest has solved it. */
export const ProblemBanner = ({ problem, onRetry, onChange }: Props) => {
  const { branch } = useVisit();
  const { language, zone, digits } = useDateStyle();
  if (problem === undefined || problem === null) return null;
  if (!(problem instanceof ApiProblem)) {
    const { title, text } = failureText(problem, language);
    return (
      <Banner tone="warning" title={title} action={<RetryButton onRetry={onRetry} />}>
        {text} {m.cart_is_kept()}
      </Banner>
    );
  }
  const aboutTip = getTipProblem(problem);
  const text = aboutTip
    ? fieldProblemText(aboutTip, language)
    : wordedSentence(problem.sentence, problem, language, { zone, digits: digits ?? "latin" });
  const closed = problem.code === "branch_closed" && branch?.phone;
  return (
    <Banner
      tone={problem.status >= 500 ? "warning" : "danger"}
      title={text}
      action={<SolvingAction problem={problem} onRetry={onRetry} onChange={onChange} />}
    >
      {closed ? m.cart_closed_hint() : undefined}
    </Banner>
  );
};
