import { BellOff, BellRing } from "lucide-react";
import { Button } from "@sufra/ui/components/button.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useSound } from "./chime.ts";
import styles from "./sound-button.module.css";

/** While the browser keeps the page silent it asks for the touch that allows the sound. */
export const SoundButton = () => {
  const { sound, turn } = useSound();
  if (sound === "blocked")
    return (
      <Button
        variant="tint"
        size="sm"
        className={styles.enable}
        icon={<BellOff aria-hidden />}
        onClick={() => turn(true)}
      >
        <span className={styles.word}>{m.console_orders_sound_enable()}</span>
      </Button>
    );
  const on = sound === "on";
  return (
    <IconButton
      label={on ? m.console_orders_sound_off() : m.console_orders_sound_on()}
      icon={on ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
      aria-pressed={on}
      onClick={() => turn(!on)}
    />
  );
};
