import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/drawers/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { ApiForm, type ApiFormState, useApiForm } from "../editing/api-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import styles from "./drawers.module.css";

/** A booking changes the list of drawers, and figures that a manager may be looking at. */
export const refreshDrawers = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ["drawers"] });

type FrameProps = {
  form: Pick<ApiFormState, "failure" | "sending">;
  text: string;
  action: string;
  children: ReactNode;
};

const Frame = ({ form, text, action, children }: FrameProps) => {
  const online = useOnline();
  return (
    <>
      <p className={styles.note}>{text}</p>
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      {children}
      <Button type="submit" size="lg" wide busy={form.sending} disabled={!online}>
        {action}
      </Button>
    </>
  );
};

type Float = { opening: number | null };
const float = fieldsOf<Float>();

type OpenProps = { drawerId: string; onDone: () => void };

export const OpenForm = ({ drawerId, onDone }: OpenProps) => {
  const queries = useQueryClient();
  const form = useApiForm<Float, BodyOf<typeof calls.openShiftCall>>({
    initial: { opening: null },
    schema: calls.openShiftCall.body,
    submit: async (body) => {
      try {
        await client.send(calls.openShiftCall, { params: { id: drawerId }, body });
        onDone();
      } finally {
        await refreshDrawers(queries);
      }
    },
  });
  return (
    <ApiForm form={form} className={styles.form}>
      <Frame form={form} text={m.console_drawers_open_text()} action={m.console_drawers_open()}>
        <float.Amount name="opening" label={m.console_drawers_float()} />
      </Frame>
    </ApiForm>
  );
};

type Entry = { amount: number | null; reason: string };
const entry = fieldsOf<Entry>();

type EntryProps = { shiftId: string; kind: "paid_in" | "paid_out"; onDone: () => void };

export const EntryForm = ({ shiftId, kind, onDone }: EntryProps) => {
  const queries = useQueryClient();
  const form = useApiForm<Entry, BodyOf<typeof calls.addEntry>>({
    initial: { amount: null, reason: "" },
    schema: calls.addEntry.body,
    body: (values) => ({ kind, amount: values.amount, reason: values.reason }),
    submit: async (body) => {
      await client.send(calls.addEntry, { params: { id: shiftId }, body });
      onDone();
      await refreshDrawers(queries);
    },
  });
  const paidIn = kind === "paid_in";
  return (
    <ApiForm form={form} className={styles.form}>
      <Frame
        form={form}
        text={paidIn ? m.console_drawers_paid_in_text() : m.console_drawers_paid_out_text()}
        action={paidIn ? m.console_drawers_paid_in() : m.console_drawers_paid_out()}
      >
        <entry.Amount name="amount" label={m.console_drawers_amount()} />
        <entry.Text name="reason" label={m.console_drawers_reason()} dir="auto" maxLength={200} autoComplete="off" />
      </Frame>
    </ApiForm>
  );
};

type Count = { counted: number | null };
const count = fieldsOf<Count>();
export type ClosedShift = AnswerOf<typeof calls.closeShift>;

type CountProps = { shiftId: string; onClosed: (report: ClosedShift) => void };

/** Blind: what should lie in the drawer is not known to this device before the count was sent. */
export const CountForm = ({ shiftId, onClosed }: CountProps) => {
  const queries = useQueryClient();
  const form = useApiForm<Count, BodyOf<typeof calls.closeShift>>({
    initial: { counted: null },
    schema: calls.closeShift.body,
    submit: async (body) => {
      onClosed(await client.send(calls.closeShift, { params: { id: shiftId }, body }));
      await refreshDrawers(queries);
    },
  });
  return (
    <ApiForm form={form} className={styles.form}>
      <Frame form={form} text={m.console_drawers_count_text()} action={m.console_drawers_close()}>
        <count.Amount name="counted" label={m.console_drawers_counted()} />
      </Frame>
    </ApiForm>
  );
};
