import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { uploadPicture } from "@sufra/domain/uploads/api.ts";
import { maxImageBytes } from "@sufra/domain/uploads/image-shape.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { FieldFrame } from "@sufra/ui/components/field-frame.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import styles from "./picture-field.module.css";

const maxSide = 1600;

/** A picture that was chosen and can be drawn; `url` ends with `closePicture`. */
type OpenPicture = { image: HTMLImageElement; url: string; kind: string };

/** Throws where the browser can't read it. The camera's turning is undone by the browser. */
const openPicture = async (file: Blob): Promise<OpenPicture> => {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { image, url, kind: file.type };
};

const closePicture = ({ url }: OpenPicture): void => URL.revokeObjectURL(url);

const encode = (canvas: HTMLCanvasElement, kind: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))), kind, 0.9);
  });

/** Cropped on the device, so that little is uploaded. PNG keeps transparency, unless that makes it too large. */
const drawCrop = async ({ image, kind }: OpenPicture, { x, y, width, height }: Area): Promise<Blob> => {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  if (kind === "image/jpeg") return encode(canvas, kind);
  const whole = await encode(canvas, "image/png");
  return whole.size <= maxImageBytes ? whole : encode(canvas, "image/jpeg");
};

/** Uploads the crop; answers the stored picture. */
const sendPicture = async (opened: OpenPicture, area: Area): Promise<{ id: string; picture: Picture }> => {
  const body = new FormData();
  body.append("images", await drawCrop(opened, area), "picture");
  return sessionWatched(client.send(uploadPicture, { body }));
};

const maxZoom = 4;

type CropProps = {
  opened: OpenPicture;
  aspect: number;
  busy: boolean;
  error: unknown;
  onCrop: (area: Area) => void;
  onClose: () => void;
};

/** Which part of a picture is shown: moved by dragging or the arrow keys, enlarged by a slider. */
const PictureCrop = ({ opened, aspect, busy, error, onCrop, onClose }: CropProps) => {
  const online = useOnline();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const use = (
    <Button size="lg" wide busy={busy} disabled={!online || !area} onClick={() => area && onCrop(area)}>
      {m.console_editing_picture_use()}
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={m.console_editing_picture_crop()} footer={use}>
      <div className={styles.crop}>
        {error !== undefined && error !== null && <FailureBanner error={error} />}
        <div className={styles.frame} dir="ltr">
          <Cropper
            image={opened.url}
            aspect={aspect}
            crop={position}
            zoom={zoom}
            maxZoom={maxZoom}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: "" }}
            cropperProps={{ role: "group", "aria-label": m.console_editing_picture_shown() }}
          />
        </div>
        <p className={styles.hint}>{m.console_editing_picture_move()}</p>
        <label className={styles.zoom}>
          <span>{m.console_editing_picture_zoom()}</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      </div>
    </Sheet>
  );
};

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

/** The file that is being cropped, and its upload. */
const usePictureFile = (onUploaded: (value: PictureValue) => void) => {
  const [opened, setOpened] = useState<OpenPicture | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => () => (opened ? closePicture(opened) : undefined), [opened]);
  const upload = useMutation({
    mutationFn: (area: Area) => (opened ? sendPicture(opened, area) : Promise.reject(new Error("no picture is open"))),
    onSuccess: (sent) => {
      onUploaded(sent);
      setOpened(null);
    },
  });
  const open = async (file: File): Promise<void> => {
    upload.reset();
    try {
      setOpened(await openPicture(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  return { opened, open, close: () => setOpened(null), isUnreadable, upload };
};

type ActionsProps = Pick<Props, "value" | "onChange"> & { id: string; onFile: (file: File) => void };

const Actions = ({ id, value, onChange, onFile }: ActionsProps) => {
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.actions}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className={styles.input}
        disabled={!online}
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
  );
};

/** One picture: chosen, cropped, uploaded, shown as guests will see it. Saving makes it part of the thing. */
export const PictureField = ({ label, value, onChange, aspect = 1, error, hint, optional }: Props) => {
  const id = useId();
  const { opened, open, close, isUnreadable, upload } = usePictureFile(onChange);
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={isUnreadable ? m.console_editing_picture_unreadable() : error}
      optional={optional ?? false}
    >
      <div className={styles.field}>
        <Photo picture={value.picture} alt="" sizes="160px" eager className={styles.photo} />
        <Actions id={id} value={value} onChange={onChange} onFile={(file) => void open(file)} />
      </div>
      {opened && (
        <PictureCrop
          opened={opened}
          aspect={aspect}
          busy={upload.isPending}
          error={upload.error}
          onCrop={(area) => upload.mutate(area)}
          onClose={close}
        />
      )}
    </FieldFrame>
  );
};
