import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { type BlockerFunction, useBlocker } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import styles from "./editor-form.module.css";
import { type ApiFormOptions, type ApiFormState, FormProvider, useApiForm } from "./api-form.tsx";

type Options<V extends FieldValues, B, R> = ApiFormOptions<V, B> & {
  /** Its body passed the schema. */
  save: (body: B, values: V) => Promise<R>;
  /** Queries to read again after a save. */
  refreshes: readonly QueryKey[];
  /** The toast after a save; "Saved" if absent. */
  saved?: string | ((answer: R) => string) | undefined;
  /** May leave the page: nothing is unsaved then. */
  onSaved?: (() => void | Promise<void>) | undefined;
};

/** Leaving the page asks first while something is unsaved. */
const useUnsavedBlock = ({ dirty, isBusy }: Pick<ApiFormState, "dirty" | "isBusy">) => {
  const leaves: BlockerFunction = ({ currentLocation, nextLocation }) =>
    dirty && !isBusy() && currentLocation.pathname !== nextLocation.pathname;
  const blocker = useBlocker(leaves);
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);
  return blocker;
};

/** A form over one thing: saves it, reads again what shows it, and guards unsaved work. */
export const useManagedForm = <V extends FieldValues, B = V, R = unknown>(options: Options<V, B, R>) => {
  const { save, refreshes, saved, onSaved } = options;
  const queries = useQueryClient();
  const form = useApiForm<V, B>({
    initial: options.initial,
    schema: options.schema,
    body: options.body,
    rules: options.rules,
    aliases: options.aliases,
    submit: async (body, values) => {
      const answer = await save(body, values);
      form.markSaved(values);
      const text = typeof saved === "function" ? saved(answer) : saved;
      showToast({ text: text ?? m.console_editing_saved(), tone: "success" });
      const refreshed = refreshes.map((queryKey) => queries.invalidateQueries({ queryKey }));
      await onSaved?.();
      await Promise.all(refreshed);
    },
  });
  return { ...form, blocker: useUnsavedBlock(form) };
};

export type ManagedFormState<V extends FieldValues = FieldValues> = ReturnType<typeof useManagedForm<V>>;

type EditorFormProps = {
  editor: Pick<ManagedFormState, "blocker" | "dirty" | "failure" | "sending" | "wrongCount" | "form">;
  /** What saving does, in words: "Publish from today". */
  action?: ReactNode;
  /** What guests will notice after saving; shown while something is changed. */
  effect?: ReactNode;
  /** Loads the current version after an edit conflict. */
  onReload?: (() => void) | undefined;
  /** At the end of the bar: removing, duplicating. */
  more?: ReactNode;
  children: ReactNode;
};

/** The body of every editor: errors, fields and the sticky save bar. */
const EditorForm = ({ editor, action, effect, onReload, more, children }: EditorFormProps) => {
  const online = useOnline();
  const { blocker, dirty, failure, sending, wrongCount } = editor;
  const conflict = hasCode(failure, "edit_conflict") && onReload !== undefined;
  return (
    <form {...editor.form} className={styles.form}>
      {failure !== undefined && <FailureBanner error={failure} />}
      {conflict && (
        <Button variant="tint" onClick={onReload}>
          {m.console_editing_reload()}
        </Button>
      )}
      {wrongCount > 0 && <Banner tone="danger" title={m.console_editing_wrong({ count: wrongCount })} />}
      <div className={styles.fields}>{children}</div>
      <div className={styles.bar} data-toast-above>
        <div className={styles.save} data-toast-above>
          <div role="status" className={styles.effect}>
            {dirty && effect !== undefined && (
              <p>
                <strong>{m.console_editing_effect()}</strong> {effect}
              </p>
            )}
          </div>
          <Button type="submit" size="lg" busy={sending} disabled={!online || !dirty}>
            {action ?? m.console_editing_save()}
          </Button>
          {!online && <p className={styles.note}>{m.console_editing_offline()}</p>}
        </div>
        {more !== undefined && <div className={styles.more}>{more}</div>}
      </div>
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title={m.console_editing_leave_title()}
        confirm={m.console_editing_leave()}
        cancel={m.console_editing_stay()}
        danger
        backCloses={false}
        onConfirm={() => blocker.proceed?.()}
      >
        {m.console_editing_leave_text()}
      </Dialog>
    </form>
  );
};

type Props<V extends FieldValues> = Omit<EditorFormProps, "editor"> & {
  form: ManagedFormState<V>;
  /** Places the form among what else shows its values: a preview beside it. */
  layout?: ((form: ReactNode) => ReactNode) | undefined;
};

/** The form with its fields, its bar to save, and what it asks before it is left. */
export const ManagedForm = <V extends FieldValues>({ form, layout = (body) => body, ...rest }: Props<V>) => (
  <FormProvider form={form}>{layout(<EditorForm {...rest} editor={form} />)}</FormProvider>
);
