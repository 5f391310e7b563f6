import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import type { OpenPicture } from "./picture-file.ts";
import styles from "./picture-field.module.css";

const maxZoom = 4;

type Props = {
  opened: OpenPicture;
  aspect: number;
  busy: boolean;
  error: unknown;
  onCrop: (area: Area) => void;
  onClose: () => void;
};

/** Which part of a picture is shown: moved by dragging or the arrow keys, enlarged by a slider. */
export const PictureCrop = ({ opened, aspect, busy, error, onCrop, onClose }: Props) => {
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
