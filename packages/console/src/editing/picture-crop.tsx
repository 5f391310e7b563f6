import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { uploadPicture } from "@sufra/domain/uploads/api.ts";
import { maxImageBytes } from "@sufra/domain/uploads/image-shape.ts";
import { Button } from "@sufra/ui/components/button.tsx";
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

export type SentPicture = { id: string; picture: Picture };

/** Uploads the crop; answers the stored picture. */
const sendPicture = async (opened: OpenPicture, area: Area): Promise<SentPicture> => {
  const body = new FormData();
  body.append("images", await drawCrop(opened, area), "picture");
  return sessionWatched(client.send(uploadPicture, { body }));
};

/** The file that is being cropped, and its upload. */
export const usePictureFile = (onUploaded: (sent: SentPicture) => void) => {
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

const maxZoom = 4;

/** Shapes that every layout can crop further. */
const [narrowest, widest] = [3 / 4, 8 / 5];
const ownAspect = ({ image }: OpenPicture): number =>
  Math.min(widest, Math.max(narrowest, image.naturalWidth / image.naturalHeight));

type CropProps = {
  file: ReturnType<typeof usePictureFile>;
  /** Width to height; absent: the picture's own, within limits. */
  aspect?: number | undefined;
};

/** Which part of a picture is shown: moved by dragging or the arrow keys, enlarged by a slider. Null without a file. */
export const PictureCrop = ({ file: { opened, upload, close }, aspect }: CropProps) =>
  opened && (
    <OpenCrop
      opened={opened}
      aspect={aspect ?? ownAspect(opened)}
      busy={upload.isPending}
      error={upload.error}
      onCrop={(area) => upload.mutate(area)}
      onClose={close}
    />
  );

type OpenProps = {
  opened: OpenPicture;
  aspect: number;
  busy: boolean;
  error: unknown;
  onCrop: (area: Area) => void;
  onClose: () => void;
};

const OpenCrop = ({ opened, aspect, busy, error, onCrop, onClose }: OpenProps) => {
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
