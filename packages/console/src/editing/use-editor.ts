import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { type Check, useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

type Options<V, R> = {
  /** As it was when the editor opened; what is read anew meanwhile never writes over what is typed. */
  initial: V;
  check: Check<V>;
  save: (values: V) => Promise<R>;
  /** What shows the thing elsewhere: read anew once it is saved. */
  touches: readonly QueryKey[];
  /** What a save is told as, where it matters by what came of it; "Saved" where nothing better is said. */
  saved?: string | ((answer: R) => string);
  /** After a save: usually back to the list. */
  onSaved?: (() => void) | undefined;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A form over one thing: it knows whether anything was changed, and does not let that be lost by leaving. */
export const useEditor = <V extends Record<string, unknown>, R = unknown>({
  initial,
  check,
  save,
  touches,
  saved,
  onSaved,
}: Options<V, R>) => {
  const client = useQueryClient();
  const [kept, setKept] = useState(initial);
  const [saves, setSaves] = useState(0);
  const submit = async (values: V): Promise<void> => {
    const answer = await save(values);
    setKept(values);
    setSaves((before) => before + 1);
    const told = typeof saved === "function" ? saved(answer) : saved;
    showToast({ text: told ?? m.console_editing_saved(), tone: "success" });
    await Promise.all(touches.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const form = useForm<V>({ initial, check, submit });
  const dirty = !same(form.values, kept);
  // Leaving waits until the saved values are the kept ones: then nothing blocks it.
  useEffect(() => {
    if (saves > 0) onSaved?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a save
  }, [saves]);
  const leaves: BlockerFunction = ({ currentLocation, nextLocation }) =>
    dirty && !form.sending && currentLocation.pathname !== nextLocation.pathname;
  const blocker = useBlocker(leaves);
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);
  return { ...form, dirty, blocker };
};

export type Editor<V extends Record<string, unknown>> = ReturnType<typeof useEditor<V>>;
