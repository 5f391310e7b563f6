import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormProvider } from "./api-form.tsx";
import { EditorForm, type EditorFormProps } from "./editor-form.tsx";
import type { ManagedFormState } from "./use-managed-form.ts";

type Props<V extends FieldValues> = Omit<EditorFormProps, "editor"> & {
  form: ManagedFormState<V>;
  /** Places the form among what else shows its values: a preview beside it. */
  layout?: ((form: ReactNode) => ReactNode) | undefined;
};

/** The form with its fields, its bar to save, and what it asks before it is left. */
export const ManagedForm = <V extends FieldValues>({ form, layout = (body) => body, ...rest }: Props<V>) => (
  <FormProvider form={form}>{layout(<EditorForm {...rest} editor={form} />)}</FormProvider>
);
