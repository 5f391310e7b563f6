import type { Customer } from "@sufra/domain/customers/api.ts";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { AskOptions } from "./use-code.ts";
import { VerifyForm } from "./verify-form.tsx";

type Props = AskOptions & {
  open: boolean;
  /** Null when the guest closes the sheet. */
  onDone: (customer: Customer | null) => void;
};

/** Asks for number and code over the screen that needs them. */
export const NumberSheet = ({ open, onDone, ...options }: Props) => (
  <Sheet open={open} onClose={() => onDone(null)} title={m.auth_title()}>
    <VerifyForm {...options} onDone={onDone} />
  </Sheet>
);
