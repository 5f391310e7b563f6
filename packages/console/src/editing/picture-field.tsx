import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { Picture } from "@sufra/domain/tenants/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { FieldFrame } from "@sufra/ui/components/field-frame.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import type { Cut } from "./crop.ts";
import { PictureCrop } from "./picture-crop.tsx";
import { closePicture, openPicture, type OpenPicture, sendPicture } from "./picture-file.ts";
import styles from "./picture-field.module.css";

/** What is shown, and what is sent as `picture_id`: absent = as it was, null = none. */
export type PictureValue = { picture: Picture | null; id?: string | null };

type Props = {
  label: string;
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  /** Width to height of what guests see: 1 for dishes, 4 / 3, 16 / 9. */
  aspect?: number;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
};

/** One picture: chosen, cut to its shape, sent, shown as guests will see it. It becomes part of its thing by saving. */
export const PictureField = ({ label, value, onChange, aspect = 1, error, hint, optional }: Props) => {
  const id = useId();
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<OpenPicture | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => () => (opened ? closePicture(opened) : undefined), [opened]);
  const sending = useMutation({
    mutationFn: (cut: Cut) => (opened ? sendPicture(opened, cut) : Promise.reject(new Error("no picture is open"))),
    onSuccess: (sent) => {
      onChange(sent);
      setOpened(null);
    },
  });
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    sending.reset();
    try {
      setOpened(await openPicture(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
    if (input.current) input.current.value = "";
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={unreadable ? m.console_editing_picture_unreadable() : error}
      optional={optional ?? false}
    >
      <div className={styles.field}>
        <Photo picture={value.picture} alt="" sizes="160px" eager className={styles.photo} />
        <div className={styles.actions}>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className={styles.input}
            disabled={!online}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <Button
            variant="tint"
            size="sm"
            aria-hidden
            tabIndex={-1}
            disabled={!online}
            icon={<ImagePlus aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {value.picture ? m.console_editing_picture_change() : m.console_editing_picture_choose()}
          </Button>
          {value.picture && (
            <Button
              variant="text"
              size="sm"
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange({ picture: null, id: null })}
            >
              {m.console_editing_picture_remove()}
            </Button>
          )}
        </div>
      </div>
      {opened && (
        <PictureCrop
          opened={opened}
          aspect={aspect}
          busy={sending.isPending}
          error={sending.error}
          onCut={(cut) => sending.mutate(cut)}
          onClose={() => setOpened(null)}
        />
      )}
    </FieldFrame>
  );
};
