import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { type BlockerFunction, useBlocker } from "react-router";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type ApiFormOptions, type ApiFormState, useApiForm } from "./use-api-form.ts";

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
