import type { PointerEvent } from "react";
import { type Focus, middleFocus } from "@sufra/domain/establishments/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { PictureItem } from "./pictures-value.ts";
import styles from "./pictures-field.module.css";

const toPercent = (part: number, whole: number): number =>
  whole === 0 ? 50 : Math.min(100, Math.max(0, Math.round((part * 100) / whole)));

/** The pressed point in percent, from the left and the top of the picture. */
const getPressed = (event: PointerEvent<HTMLElement>): Focus => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: toPercent(event.clientX - left, width), y: toPercent(event.clientY - top, height) };
};

/** The crops of the guest app. */
const crops = [
  { className: styles.square, name: m.console_menu_crop_list },
  { className: styles.tall, name: m.console_menu_crop_grid },
  { className: styles.wide, name: m.console_menu_crop_magazine },
  { className: styles.sheet, name: m.console_menu_crop_item },
];

type FrameProps = { picture: PictureItem; onChange: (focus: Focus) => void };

/** The whole picture with a mark that follows the pointer. Hidden from assistive technology, which has the sliders. */
const Frame = ({ picture: { base, focus }, onChange }: FrameProps) => {
  const press = (event: PointerEvent<HTMLElement>) => onChange(getPressed(event));
  return (
    <div
      className={styles.frame}
      dir="ltr"
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        press(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) press(event);
      }}
    >
      <img src={`${base}-780.webp`} alt="" draggable={false} />
      <span className={styles.mark} style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }} />
    </div>
  );
};

type Props = FrameProps & { onClose: () => void };

/** Sets the point that every crop keeps in view, by pressing the picture or with two sliders. */
export const PictureFocus = ({ picture, onChange, onClose }: Props) => {
  const { focus } = picture;
  const slider = (label: string, axis: keyof Focus) => (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        dir="ltr"
        min={0}
        max={100}
        value={focus[axis]}
        onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
      />
    </label>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.console_menu_picture_focus_title()}
      footer={
        <Button size="lg" wide onClick={onClose}>
          {m.console_menu_picture_focus_done()}
        </Button>
      }
    >
      <div className={styles.editor}>
        <p className={styles.hint}>{m.console_menu_picture_focus_text()}</p>
        <Frame picture={picture} onChange={onChange} />
        {slider(m.console_menu_picture_focus_x(), "x")}
        {slider(m.console_menu_picture_focus_y(), "y")}
        <ul className={styles.crops} aria-label={m.console_menu_crops()}>
          {crops.map(({ className, name }) => (
            <li key={className}>
              <Photo picture={picture} alt="" sizes="160px" eager className={className} />
              <span>{name()}</span>
            </li>
          ))}
        </ul>
        <div>
          <Button variant="text" size="sm" onClick={() => onChange(middleFocus)}>
            {m.console_menu_picture_focus_reset()}
          </Button>
        </div>
      </div>
    </Sheet>
  );
};
