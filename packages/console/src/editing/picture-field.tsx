import { Trash2 } from "lucide-react";
import { useId } from "react";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { FieldFrame } from "@sufra/ui/components/field-frame.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FileButton } from "./file-button.tsx";
import { PictureCrop, usePictureFile } from "./picture-crop.tsx";
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

type ActionsProps = Pick<Props, "value" | "onChange"> & { id: string; onFile: (file: File) => void };

const Actions = ({ id, value, onChange, onFile }: ActionsProps) => (
  <div className={styles.actions}>
    <FileButton
      id={id}
      label={value.picture ? m.console_editing_picture_change() : m.console_editing_picture_choose()}
      onFile={onFile}
    />
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
);

/** One picture: chosen, cropped, uploaded, shown as guests will see it. Saving makes it part of the thing. */
export const PictureField = ({ label, value, onChange, aspect = 1, error, hint, optional }: Props) => {
  const id = useId();
  const file = usePictureFile(onChange);
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={file.isUnreadable ? m.console_editing_picture_unreadable() : error}
      optional={optional ?? false}
    >
      <div className={styles.field}>
        <Photo picture={value.picture} alt="" sizes="160px" eager className={styles.photo} />
        <Actions id={id} value={value} onChange={onChange} onFile={(chosen) => void file.open(chosen)} />
      </div>
      <PictureCrop file={file} aspect={aspect} />
    </FieldFrame>
  );
};
