import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "../menu/use-numbers.ts";
import styles from "./gallery.module.css";

type Props = Pick<MenuProduct, "name" | "image" | "more_images"> & { sizes: string; className: string | undefined };

/** Which picture is in view. The distance is negative where the page reads from the right. */
const getPlace = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth);

/** All pictures of an item in a row: swiped, scrolled with the arrow keys, or moved by two buttons. */
export const Gallery = ({ name, image, more_images = [], sizes, className }: Props) => {
  const pictures = image ? [image, ...more_images] : more_images;
  const row = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const numbers = useNumbers();
  const total = pictures.length;
  const move = (by: number) => {
    const wanted = row.current?.children[place + by];
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    wanted?.scrollIntoView({ behavior, block: "nearest", inline: "start" });
  };
  return (
    <div className={styles.gallery} role="group" aria-label={m.items_photos({ name })}>
      {/* What scrolls is reached by the keyboard. */}
      <ul ref={row} className={styles.row} tabIndex={0} onScroll={(event) => setPlace(getPlace(event.currentTarget))}>
        {pictures.map((picture, index) => (
          <li key={picture.base}>
            <Photo
              picture={picture}
              alt={m.items_photo({ name, place: numbers(index + 1), total: numbers(total) })}
              sizes={sizes}
              eager={index === 0}
              className={className}
            />
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
    </div>
  );
};
