import { LoaderPinwheel } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { listWheels, readWheel } from "@sufra/domain/campaigns/wheel-api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { WheelDisc } from "@sufra/ui/components/wheel-disc.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { Page } from "../app/page.tsx";
import { ScreenStyles } from "../app/screen-styles.tsx";
import { isUuid, paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { lazyError } from "../app/lazy-error.tsx";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import type { ServiceFailureProps } from "../system/service-failure.tsx";
import { getClosing } from "./problem-state.ts";
import wheelStyles from "./wheel.css?url";
import { WheelGame } from "./wheel-game.tsx";

const height = "560px";

/** Loaded on demand, to keep the chunk of the wheel small. */
const ServiceFailure = lazyError<ServiceFailureProps & { onRetry?: () => void }>(
  async () => (await import("../system/service-failure.tsx")).ServiceFailure,
  ({ read }) => read.error !== undefined,
);

const NoWheel = () => {
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<LoaderPinwheel aria-hidden />}
      title={m.campaigns_none()}
      action={
        <Link to={paths.menu(uuid)} className={buttonClass()}>
          {m.campaigns_to_menu()}
        </Link>
      }
    >
      {m.campaigns_none_text()}
    </EmptyState>
  );
};

const OneWheel = ({ id, orderId }: { id: string; orderId: string | undefined }) => {
  const query = orderId === undefined ? {} : { order_id: orderId };
  const read = useRead(`wheel ${id} ${orderId}`, (signal) => client.send(readWheel, { params: { id }, query, signal }));
  if (read.data) return <WheelGame wheel={read.data} orderId={orderId} onReload={read.reload} />;
  if (hasCode(read.error, "not_found")) return <NoWheel />;
  if (read.error !== undefined) return <ServiceFailure read={read} service="wheel" />;
  return <Skeleton height={height} radius="20px" />;
};

type WheelRow = AnswerOf<typeof listWheels>["wheels"][number];

/** A card with a still wheel; says why it cannot be turned now. A wheel that cannot be read leaves its words. */
export const WheelChoice = ({ wheel: { id, name, description } }: { wheel: WheelRow }) => {
  const { uuid } = useVisit();
  const { data, error } = useRead(`wheel ${id} undefined`, (signal) =>
    client.send(readWheel, { params: { id }, query: {}, signal }),
  );
  const refused = data && getClosing(data);
  return (
    <Link to={paths.wheel(uuid, id)} className="wheel-choice">
      <span className="wheel-strong" lang={textLang(name)}>
        {name}
      </span>
      <span className="wheel-plain">{refused?.detail ?? description}</span>
      {data ? (
        <WheelDisc
          labels={data.segments.map(({ label }) => label)}
          marks={data.segments}
          turn={undefined}
          skipped={false}
          onRest={() => undefined}
        />
      ) : (
        error === undefined && <Skeleton height="139px" radius="50%" />
      )}
      <span className={buttonClass({ size: "sm", variant: refused ? "tint" : "fill" })}>
        {refused ? m.campaigns_wheel_open() : m.campaigns_spin()}
      </span>
    </Link>
  );
};

/** One below the other, so that the next wheel is seen as well. */
const Choice = () => {
  const read = useRead("wheels", (signal) => client.send(listWheels, { query: {}, signal }));
  if (read.error !== undefined && !read.data) return <ServiceFailure read={read} service="wheel" />;
  if (!read.data) return <Skeleton height={height} radius="20px" />;
  const [first, ...others] = read.data.wheels;
  if (!first) return <NoWheel />;
  if (others.length === 0) return <OneWheel id={first.id} orderId={undefined} />;
  return (
    <div className="wheel-game">
      <p>{m.campaigns_wheels_text()}</p>
      <ul className="wheel-choices">
        {read.data.wheels.map((wheel) => (
          <li key={wheel.id}>
            <WheelChoice wheel={wheel} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** `?wheel=` is one wheel, `?order=` the order that gives the turn; without them the guest chooses. */
export const WheelScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const [query] = useSearchParams();
  const id = query.get("wheel") ?? undefined;
  const order = query.get("order") ?? undefined;
  const orderId = isUuid(order) ? order : undefined;
  return (
    <Page title={m.campaigns_wheel()} back={paths.entry(uuid)}>
      <ScreenStyles href={wheelStyles} />
      {isUuid(id) ? <OneWheel key={`${id} ${orderId}`} id={id} orderId={orderId} /> : <Choice />}
    </Page>
  );
};
