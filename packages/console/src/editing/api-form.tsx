import { createContext, type ReactNode, useContext } from "react";
import type { FieldValues } from "react-hook-form";
import type { ApiFormState } from "./use-api-form.ts";

const FormContext = createContext<ApiFormState | null>(null);

/** The form a bound field belongs to. */
export const useFormState = (): ApiFormState => {
  const form = useContext(FormContext);
  if (form === null) throw new Error("A bound field needs a form around it");
  return form;
};

type ProviderProps<V extends FieldValues> = { form: ApiFormState<V>; children: ReactNode };

/** Gives bound fields their form. */
export const FormProvider = <V extends FieldValues>({ form, children }: ProviderProps<V>) => (
  // A bound field knows the names of its own form only, so the context need not.
  <FormContext value={form as unknown as ApiFormState}>{children}</FormContext>
);

type Props<V extends FieldValues> = ProviderProps<V> & { className?: string | undefined };

/** A form with bound fields that asks nothing when it is left: sign-in, passwords, one-time codes. */
export const ApiForm = <V extends FieldValues>({ form, className, children }: Props<V>) => (
  <FormProvider form={form}>
    <form {...form.form} className={className}>
      {children}
    </form>
  </FormProvider>
);
