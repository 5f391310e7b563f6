import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { numberWords } from "./order-words.ts";
import type { Moves } from "./use-moves.ts";

/** Every move that was refused, by its order; `only` for one order's own panel. */
export const Refusals = ({ moves, only }: { moves: Moves; only?: string | null }) =>
  moves.steps.failed
    .filter(({ about }) => only === undefined || about.order.id === only)
    .map(({ about, error }) => (
      <FailureBanner
        key={about.order.id}
        error={error}
        about={m.console_orders_open({ number: numberWords(about.order) })}
        onClose={() => moves.steps.dismiss(about)}
      />
    ));
