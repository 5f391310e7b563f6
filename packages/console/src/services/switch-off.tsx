import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { foldForSearch } from "@sufra/domain/language/search.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { instantOfUntil, type Until } from "../app/until.ts";
import { UntilChoice } from "../app/until-choice.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { boardQuery } from "../orders/board-data.ts";
import type { ServiceState, useEditService } from "../branches/branch-data.ts";
import { serviceName } from "./service-names.ts";
import styles from "./switch-off.module.css";

/** One branch, or null for the whole establishment. */
export type Scope = { branchId: string | null; name: string; title: string };
export type SwitchRequest = { scope: Scope; service: ServiceState["service"] };

const returns: readonly Until[] = [30, 60, 180, "tomorrow", "undone"];

/** M28 as the guest will meet it. */
const Preview = ({ until }: { until: Until }) => {
  const { staff, style } = useWorkplace();
  const at = instantOfUntil(until, new Date(), style.zone);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{m.console_services_preview()}</figcaption>
      <div className={styles.phone}>
        <Photo picture={staff.establishment?.logo ?? null} alt="" sizes="56px" className={styles.logo} />
        <p className={styles.guestName}>{staff.establishment && readText(staff.establishment.name, style.language)}</p>
        <p>{catalog.service_deactivated[style.language]}</p>
        {at && (
          <p className={styles.muted}>{m.console_app_service_returns({ time: dateTimeText(new Date(at), style) })}</p>
        )}
      </div>
    </figure>
  );
};

/** Orders under way are not ended by a switch; they are shown with the way to finish or decline them. */
const RunningOrders = ({ scope }: { scope: Scope }) => {
  const { branch, style } = useWorkplace();
  const branchId = scope.branchId ?? branch?.id ?? "";
  const orders = useQuery({ ...boardQuery(branchId), enabled: branchId !== "" }).data ?? [];
  const running = orders.filter(({ status }) => !isDone(status));
  if (running.length === 0) return null;
  return (
    <section className={styles.running}>
      <h3>{m.console_services_running({ count: running.length })}</h3>
      <p className={styles.muted}>{m.console_services_running_text()}</p>
      {branchId === branch?.id && (
        <ul className={styles.orders}>
          {running.map((order) => (
            <li key={order.id}>
              <Link to={`/orders?order=${order.id}`}>
                <bdi dir="ltr">{orderNumberText(order.number)}</bdi> · {statusNames[order.status][style.language]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

type Draft = { reason: string; until: Until; typed: string; asked: boolean };
const empty: Draft = { reason: "", until: 60, typed: "", asked: false };

type BodyProps = {
  switching: SwitchRequest;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  nameWrong: boolean;
  error: unknown;
};

const Body = ({ switching: { scope, service }, draft, onChange, nameWrong, error }: BodyProps) => (
  <div className={styles.body}>
    {error !== null && <FailureBanner error={error} />}
    <p>
      {service === "all"
        ? m.console_services_off_all_text({ name: scope.title })
        : m.console_services_off_text({ service: serviceName(service), name: scope.title })}
    </p>
    <UntilChoice
      label={m.console_services_off_until()}
      choices={returns}
      value={draft.until}
      onChange={(until) => onChange({ until })}
    />
    <Field
      label={m.console_services_off_reason()}
      hint={m.console_services_off_reason_hint()}
      value={draft.reason}
      maxLength={200}
      error={draft.asked && draft.reason.trim() === "" ? m.console_orders_reason_missing() : undefined}
      onChange={(event) => onChange({ reason: event.target.value })}
    />
    <Preview until={draft.until} />
    <RunningOrders scope={scope} />
    {service === "all" && (
      <Field
        label={m.console_services_type_name({ name: scope.name })}
        value={draft.typed}
        autoComplete="off"
        error={draft.asked && nameWrong ? m.console_services_type_name_wrong() : undefined}
        onChange={(event) => onChange({ typed: event.target.value })}
      />
    )}
  </div>
);

type Props = { switching: SwitchRequest | null; edit: ReturnType<typeof useEditService>; onClose: () => void };

export const SwitchOff = ({ switching, edit, onClose }: Props) => {
  const { style } = useWorkplace();
  const [last, setLast] = useState(switching);
  const [draft, setDraft] = useState(empty);
  if (switching && switching !== last) {
    setLast(switching);
    setDraft(empty);
  }
  const shown = switching ?? last;
  // Spelling variants are forgiven; it is the attention that counts.
  const nameWrong = shown?.service === "all" && foldForSearch(draft.typed) !== foldForSearch(shown.scope.name);
  const confirm = () => {
    if (!shown) return;
    const reason = draft.reason.trim();
    if (reason === "" || nameWrong) {
      setDraft({ ...draft, asked: true });
      return;
    }
    const returns_at = instantOfUntil(draft.until, new Date(), style.zone);
    const body = { branch_id: shown.scope.branchId, service: shown.service, active: false, reason, returns_at };
    edit.mutate(body, { onSuccess: onClose });
  };
  return (
    <Sheet
      open={switching !== null}
      onClose={onClose}
      title={
        shown ? m.console_services_off_title({ service: serviceName(shown.service), name: shown.scope.title }) : ""
      }
      footer={
        <Button variant="danger" size="lg" wide busy={edit.isPending} onClick={confirm}>
          {m.console_services_switch_off()}
        </Button>
      }
    >
      {shown && (
        <Body
          switching={shown}
          draft={draft}
          nameWrong={nameWrong}
          error={edit.error}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      )}
    </Sheet>
  );
};
