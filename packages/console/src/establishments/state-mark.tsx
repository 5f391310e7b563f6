import { CircleCheck, PowerOff, TriangleAlert } from "lucide-react";
import type { EstablishmentSummary } from "@sufra/domain/establishments/admin-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./establishments.module.css";
import { signName } from "./sign-names.ts";

export const StateMark = ({ active }: Pick<EstablishmentSummary, "active">) => (
  <Badge tone={active ? "success" : "danger"} icon={active ? <CircleCheck aria-hidden /> : <PowerOff aria-hidden />}>
    {active ? m.console_establishments_on() : m.console_establishments_off()}
  </Badge>
);

/** What an operator should look at; well where there is nothing. */
export const Signs = ({ signs }: Pick<EstablishmentSummary, "signs">) =>
  signs.length === 0 ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden />}>
      {m.console_establishments_well()}
    </Badge>
  ) : (
    <span className={styles.marks}>
      {signs.map((sign) => (
        <Badge key={sign} tone="warning" icon={<TriangleAlert aria-hidden />}>
          {signName[sign]()}
        </Badge>
      ))}
    </span>
  );
