import { type ReactNode, useState } from "react";
import { Button, type ButtonVariant } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { useOnline } from "../app/use-online.ts";

type Props = {
  label: string;
  title: string;
  variant?: ButtonVariant;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a form; the form starts anew each time. */
export const FormSheet = ({ label, title, variant = "tint", children }: Props) => {
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={variant} size="sm" disabled={!online} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={open} onClose={close} title={title}>
        {children(close)}
      </Sheet>
    </>
  );
};
