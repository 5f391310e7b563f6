import { CircleAlert, ImagePlus, RotateCw, X } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { readUpload, uploadImages } from "@sufra/domain/uploads/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import styles from "./campaigns.module.css";

const longestSide = 1_600;
const quality = 0.82;

/**
 * Reduces a photo to an upright JPEG of at most 1600 px without location data. Throws if the browser cannot read it.
 */
const reduceImage = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/jpeg", quality),
  );
};

const mostImages = 2;

/** A picture: in progress, sent (with its id), or refused. */
type Picked = { key: string; url: string | undefined; id: string | undefined; error: unknown };

/** The browser cannot read the file; the text is loaded on demand. */
class UnreadableImage extends Error {
  readonly sentence: { sa: string; en: string };
  constructor(sentence: { sa: string; en: string }) {
    super("unreadable");
    this.sentence = sentence;
  }
}
const unreadable = async (): Promise<never> => {
  const { catalog } = await import("@sufra/domain/errors/catalog.ts");
  throw new UnreadableImage(catalog.unsupported_media);
};

const send = async (blob: Blob): Promise<string> => {
  const body = new FormData();
  body.append("images", blob, "photo.jpg");
  const { images } = await client.send(uploadImages, { body });
  const [image] = images;
  if (!image) throw new Error("nothing was taken");
  return image.id;
};

/** A picture from an earlier visit of this page. */
const readBack = async (id: string): Promise<string> => {
  const response = await client.open(readUpload, { params: { id } });
  if (!response.ok) throw new Error("gone");
  return URL.createObjectURL(await response.blob());
};

/** Up to two pictures, reduced on the phone and sent one by one; their ids are the answer. */
const useImages = (ids: readonly string[], onChange: (ids: string[]) => void) => {
  const [picked, setPicked] = useState<Picked[]>(() =>
    ids.map((id) => ({ key: id, url: undefined, id, error: undefined })),
  );
  const blobs = useRef(new Map<string, Blob>());
  const urls = useRef(new Set<string>());
  const shown = (url: string): string => {
    urls.current.add(url);
    return url;
  };
  const change = (key: string, part: Partial<Picked>) =>
    setPicked((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)));
  useEffect(() => {
    const made = urls.current;
    for (const { key, id, url } of picked)
      if (id !== undefined && url === undefined)
        void readBack(id).then(
          (back) => change(key, { url: shown(back) }),
          () => undefined,
        );
    return () => made.forEach((url) => URL.revokeObjectURL(url));
    // Only pictures that existed when the question opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const uploadedIds = picked.flatMap(({ id }) => id ?? []).join();
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  });
  useEffect(() => {
    newest.current(uploadedIds === "" ? [] : uploadedIds.split(","));
  }, [uploadedIds]);

  const upload = async (key: string): Promise<void> => {
    const blob = blobs.current.get(key);
    if (!blob) return;
    change(key, { error: undefined });
    try {
      change(key, { id: await send(blob) });
    } catch (error) {
      change(key, { error });
    }
  };
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files.slice(0, mostImages - picked.length)) {
      const key = crypto.randomUUID();
      setPicked((before) => [...before, { key, url: undefined, id: undefined, error: undefined }]);
      try {
        const blob = await reduceImage(file).catch(unreadable);
        blobs.current.set(key, blob);
        change(key, { url: shown(URL.createObjectURL(blob)) });
        await upload(key);
      } catch (error) {
        change(key, { error });
      }
    }
  };
  const remove = (key: string) => setPicked((before) => before.filter((each) => each.key !== key));
  return { picked, add, remove, retry: upload, busy: picked.some(({ id, error }) => id === undefined && !error) };
};

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
    // Only the first ones are used, and the guest reads why.
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
