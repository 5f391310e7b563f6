import { Crosshair, X } from "lucide-react";
import { useId, useState } from "react";
import { maxPictures } from "@sufra/domain/menu/console-fields.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { FieldFrame } from "@sufra/ui/components/field-frame.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FileButton } from "../editing/file-button.tsx";
import { PictureCrop, usePictureFile } from "../editing/picture-crop.tsx";
import { SortableList } from "../editing/sortable-list.tsx";
import { PictureFocus } from "./picture-focus.tsx";
import { type PictureItem, toNewItem } from "./pictures-value.ts";
import styles from "./pictures-field.module.css";

type RowProps = { item: PictureItem; place: number; onFocus: () => void; onRemove: () => void };

const Row = ({ item, place, onFocus, onRemove }: RowProps) => (
  <div className={styles.row}>
    <Photo picture={item} alt="" sizes="72px" eager className={styles.photo} />
    <div className={styles.words}>
      <span>{m.console_menu_picture_place({ place: place + 1 })}</span>
      {place === 0 && <Badge tone="info">{m.console_menu_picture_first()}</Badge>}
    </div>
    <div className={styles.acts}>
      <Button
        variant="text"
        size="sm"
        icon={<Crosshair aria-hidden />}
        aria-label={m.console_menu_picture_focus_of({ place: place + 1 })}
        onClick={onFocus}
      >
        {m.console_menu_picture_focus()}
      </Button>
      <IconButton
        label={m.console_menu_picture_drop({ place: place + 1 })}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </div>
  </div>
);

type Props = {
  value: readonly PictureItem[];
  onChange: (value: readonly PictureItem[]) => void;
  error: string | undefined;
};

/** The ordered pictures of a product or combo, each with the point that its crops keep in view. */
export const PicturesField = ({ value, onChange, error }: Props) => {
  const id = useId();
  const [focused, setFocused] = useState<string>();
  const file = usePictureFile((sent) => onChange([...value, toNewItem(sent)]));
  const open = value.find(({ base }) => base === focused);
  const full = value.length >= maxPictures;
  return (
    <FieldFrame
      id={id}
      label={m.console_menu_pictures()}
      hint={full ? m.console_menu_pictures_full() : m.console_menu_pictures_hint()}
      error={file.isUnreadable ? m.console_editing_picture_unreadable() : error}
      optional
    >
      <div className={styles.field}>
        {value.length > 0 && (
          <SortableList
            items={value}
            keyOf={({ base }) => base}
            nameOf={(item) => m.console_menu_picture_place({ place: value.indexOf(item) + 1 })}
            onOrder={onChange}
          >
            {(item, place) => (
              <Row
                item={item}
                place={place}
                onFocus={() => setFocused(item.base)}
                onRemove={() => onChange(value.filter((each) => each !== item))}
              />
            )}
          </SortableList>
        )}
        <FileButton
          id={id}
          label={m.console_menu_picture_add()}
          disabled={full}
          onFile={(chosen) => void file.open(chosen)}
        />
      </div>
      <PictureCrop file={file} />
      {open && (
        <PictureFocus
          picture={open}
          onChange={(focus) => onChange(value.map((each) => (each === open ? { ...each, focus } : each)))}
          onClose={() => setFocused(undefined)}
        />
      )}
    </FieldFrame>
  );
};
