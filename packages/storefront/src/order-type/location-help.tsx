import { LocateFixed } from "lucide-react";
import { useState } from "react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { Button, type ButtonVariant } from "@sufra/ui/components/button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { askPlace, type LocationRefusal } from "./guest-place.ts";
import styles from "./order-type.module.css";

type Props = {
  onPlace: (place: Coordinates) => void;
  variant?: ButtonVariant;
  label?: string;
  /** Where a button on a map has no room for the help. */
  onRefused?: (refusal: LocationRefusal) => void;
};

const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

export const locationHelp = (refusal: LocationRefusal): string => {
  if (refusal === "unknown") return m.order_type_location_unknown();
  return isApple() ? m.order_type_location_apple() : m.order_type_location_android();
};

/** Asks for the location; if refused, explains how to allow it. */
export const LocationButton = ({ onPlace, variant = "tint", label, onRefused }: Props) => {
  useLanguage();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LocationRefusal | undefined>(undefined);
  const ask = async () => {
    setBusy(true);
    const answer = await askPlace();
    setBusy(false);
    if (typeof answer === "string") (onRefused ?? setRefusal)(answer);
    else {
      setRefusal(undefined);
      onPlace(answer);
    }
  };
  return (
    <div className={styles.locate}>
      <Button variant={variant} size="md" busy={busy} icon={<LocateFixed aria-hidden />} onClick={() => void ask()}>
        {label ?? m.order_type_use_location()}
      </Button>
      {refusal && (
        <p className={styles.help} role="status">
          {locationHelp(refusal)}
        </p>
      )}
    </div>
  );
};
