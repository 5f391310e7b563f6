import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { useOnline } from "../app/use-online.ts";
import styles from "./picture-field.module.css";

type Props = { id: string; label: string; onFile: (file: File) => void; disabled?: boolean };

/** Chooses a picture's file. The input is for keyboard and screen readers; the button beside it is drawn. */
export const FileButton = ({ id, label, onFile, disabled = false }: Props) => {
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.file}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className={styles.input}
        disabled={!online || disabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <Button
        variant="tint"
        size="sm"
        aria-hidden
        tabIndex={-1}
        disabled={!online || disabled}
        icon={<ImagePlus aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </span>
  );
};
