import { CloudOff, Hourglass, RotateCw, ShieldX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { failureText, type FailureKind } from "../api/failure-text.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { Button } from "./button.tsx";
import { ErrorLayout } from "./empty-state.tsx";

type Props = {
  error: unknown;
  onRetry?: () => void;
  busy?: boolean;
  /** Reassures: "Your cart is saved." */
  safe?: ReactNode;
  /** Replaces the retry: sign in, call the branch. */
  action?: ReactNode;
  /** The error is the whole page, so its title is the h1. */
  alone?: boolean;
};

const icons: Record<FailureKind, typeof CloudOff> = {
  offline: CloudOff,
  slow: Hourglass,
  refused: ShieldX,
  unknown: TriangleAlert,
};

/** An error with one action; the transport message is small, for support. */
export const ErrorState = ({ error, onRetry, busy, safe, action, alone }: Props) => {
  const language = useLanguage();
  const { title, text, details, kind } = failureText(error, language);
  const Icon = icons[kind];
  const retry = onRetry && (
    <Button variant="tint" busy={busy} onClick={onRetry} icon={<RotateCw aria-hidden />}>
      {m.ui_retry()}
    </Button>
  );
  return (
    <ErrorLayout icon={<Icon />} title={title} action={action ?? retry} details={details} alone={alone}>
      {text} {safe}
    </ErrorLayout>
  );
};
