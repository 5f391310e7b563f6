import { type PointerEvent, useRef, useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { type Cut, cutOf, dragged, middle, mostZoom, type Size, type View } from "./crop.ts";
import type { OpenPicture } from "./picture-file.ts";
import styles from "./picture-field.module.css";

type SlideProps = { label: string; value: number; low?: number; high?: number; onChange: (value: number) => void };

const Slide = ({ label, value, low = 0, high = 1, onChange }: SlideProps) => (
  <label className={styles.slide}>
    <span>{label}</span>
    <input
      type="range"
      min={low}
      max={high}
      step={0.01}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </label>
);

type FrameProps = {
  opened: OpenPicture;
  size: Size;
  aspect: number;
  view: View;
  setView: (change: (before: View) => View) => void;
};

/** The picture behind a frame of the shape it will have; dragged, or moved by the sliders below it. */
const Frame = ({ opened, size, aspect, view, setView }: FrameProps) => {
  const last = useRef<{ x: number; y: number } | null>(null);
  const cut = cutOf(size, aspect, view);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!last.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const by = {
      x: (event.clientX - last.current.x) / box.width,
      y: (event.clientY - last.current.y) / box.height,
    };
    last.current = { x: event.clientX, y: event.clientY };
    setView((before) => dragged(size, aspect, before, by));
  };
  return (
    <div
      className={styles.frame}
      dir="ltr"
      style={{ aspectRatio: aspect }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={move}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
    >
      <img
        src={opened.url}
        alt={m.console_editing_picture_shown()}
        draggable={false}
        style={{
          inlineSize: `${(size.width / cut.width) * 100}%`,
          translate: `${(-cut.left / size.width) * 100}% ${(-cut.top / size.height) * 100}%`,
        }}
      />
    </div>
  );
};

type Props = {
  opened: OpenPicture;
  aspect: number;
  busy: boolean;
  error: unknown;
  onCut: (cut: Cut) => void;
  onClose: () => void;
};

/** Which part of a picture is shown: by dragging, or by three sliders. */
export const PictureCrop = ({ opened, aspect, busy, error, onCut, onClose }: Props) => {
  const online = useOnline();
  const [view, setView] = useState(middle);
  const size = { width: opened.image.naturalWidth, height: opened.image.naturalHeight };
  const set = (change: Partial<View>) => setView((before) => ({ ...before, ...change }));
  const use = (
    <Button size="lg" wide busy={busy} disabled={!online} onClick={() => onCut(cutOf(size, aspect, view))}>
      {m.console_editing_picture_use()}
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={m.console_editing_picture_crop()} footer={use}>
      <div className={styles.crop}>
        {error !== undefined && error !== null && <FailureBanner error={error} />}
        <Frame {...{ opened, size, aspect, view, setView }} />
        <Slide
          label={m.console_editing_picture_zoom()}
          low={1}
          high={mostZoom}
          value={view.zoom}
          onChange={(zoom) => set({ zoom })}
        />
        <Slide label={m.console_editing_picture_across()} value={view.x} onChange={(x) => set({ x })} />
        <Slide label={m.console_editing_picture_down()} value={view.y} onChange={(y) => set({ y })} />
      </div>
    </Sheet>
  );
};
