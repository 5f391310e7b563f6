import { CircleAlert, ImagePlus, RotateCw, X } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useState } from "react";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./campaigns.module.css";
import { mostImages, type Picked, UnreadableImage, useImages } from "./use-images.ts";

type Props = {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** True while a picture uploads; the form waits. */
  onBusy: (busy: boolean) => void;
};

const Preview = ({ each, onRemove, onRetry }: { each: Picked; onRemove: () => void; onRetry: () => void }) => {
  const language = useLanguage();
  const { url, id, error } = each;
  const why = error instanceof UnreadableImage ? error.sentence[language] : failureText(error, language).text;
  return (
    <li className={styles.picked}>
      {url !== undefined && <img src={url} alt={m.campaigns_rate_photo()} />}
      <div className={styles.pickedTools}>
        <IconButton
          variant="floating"
          label={m.campaigns_rate_photo_remove()}
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
        {error !== undefined && !(error instanceof UnreadableImage) && (
          <IconButton variant="floating" label={m.ui_retry()} icon={<RotateCw aria-hidden />} onClick={onRetry} />
        )}
      </div>
      {id === undefined && error === undefined && (
        <div className={styles.sending} role="progressbar" aria-label={m.campaigns_rate_photo_sending()}>
          <span />
        </div>
      )}
      {error !== undefined && (
        <p className={styles.pickedError} role="alert">
          {why}
        </p>
      )}
    </li>
  );
};

/** At most two pictures, from camera or album. */
export const ImagePicker = ({ label, value, onChange, onBusy }: Props) => {
  const language = useLanguage();
  const [tooMany, setTooMany] = useState(false);
  const fieldId = useId();
  const { picked, add, remove, retry, busy } = useImages(value, onChange);
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Only the first ones are used, and the guest is told.
    setTooMany(files.length > mostImages - picked.length);
    void add(files);
    event.target.value = "";
  };
  return (
    <div>
      <ul className={styles.pictures}>
        {picked.map((each) => (
          <Preview
            key={each.key}
            each={each}
            onRemove={() => {
              setTooMany(false);
              remove(each.key);
            }}
            onRetry={() => void retry(each.key)}
          />
        ))}
        {picked.length < mostImages && (
          <li>
            <label htmlFor={fieldId} className={styles.pick}>
              <ImagePlus aria-hidden />
              <span>{m.campaigns_rate_photo_add()}</span>
              <input
                id={fieldId}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple
                aria-label={label}
                onChange={pick}
              />
            </label>
          </li>
        )}
      </ul>
      {tooMany && (
        <p className={styles.wrong} role="alert">
          <CircleAlert aria-hidden />
          {fieldText("too_many_images", language)}
        </p>
      )}
      <p className={styles.hint}>{m.campaigns_rate_photo_hint()}</p>
    </div>
  );
};
