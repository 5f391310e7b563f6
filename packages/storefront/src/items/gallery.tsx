import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isCalm } from "@sufra/ui/components/motion.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import styles from "./gallery.module.css";

type Props = Pick<MenuProduct, "name" | "image" | "more_images"> & { sizes: string; className: string | undefined };

/** Index of the picture in view. The distance is negative where the page reads from the right. */
const getPlace = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth);

/** Time without a scroll event after which a scroll counts as finished; older Safari has no `scrollend`. */
const restMs = 150;

/** All pictures of an item in a row: swiped, scrolled with the arrow keys, or moved by two buttons. */
export const Gallery = ({ name, image, more_images = [], sizes, className }: Props) => {
  const pictures = image ? [image, ...more_images] : more_images;
  const row = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [announced, setAnnounced] = useState<number>();
  /** The target of a running scroll: a second press moves on from there, not from the picture in view. */
  const target = useRef<number>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const numbers = useNumbers();
  const total = pictures.length;
  const text = (index: number) => m.items_photo({ name, place: numbers(index + 1), total: numbers(total) });
  const move = (by: number) => {
    const next = (target.current ?? place) + by;
    const picture = row.current?.children[next];
    if (!picture) return;
    target.current = next;
    const behavior = isCalm() ? "instant" : "smooth";
    picture.scrollIntoView({ behavior, block: "nearest", inline: "start" });
  };
  const follow = (scrolled: HTMLElement) => {
    setPlace(getPlace(scrolled));
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      target.current = undefined;
      setAnnounced(getPlace(scrolled));
    }, restMs);
  };
  return (
    <div className={styles.gallery} role="group" aria-label={m.items_photos({ name })}>
      {/* Focusable, so that the arrow keys can scroll it. */}
      <ul ref={row} className={styles.row} tabIndex={0} onScroll={(event) => follow(event.currentTarget)}>
        {pictures.map((picture, index) => (
          <li key={picture.base}>
            <Photo picture={picture} alt={text(index)} sizes={sizes} eager={index === 0} className={className} />
          </li>
        ))}
      </ul>
      <IconButton
        variant="floating"
        label={m.items_photo_previous()}
        icon={<ChevronLeft aria-hidden className="flip" />}
        aria-disabled={place === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        variant="floating"
        label={m.items_photo_next()}
        icon={<ChevronRight aria-hidden className="flip" />}
        aria-disabled={place >= total - 1}
        onClick={() => move(1)}
      />
      <p className={styles.place} dir="ltr" aria-hidden>
        {numbers(place + 1)} / {numbers(total)}
      </p>
      <p className="visually-hidden" role="status">
        {announced !== undefined && text(announced)}
      </p>
    </div>
  );
};
