import { Gift } from "lucide-react";
import { type CSSProperties, use, useId } from "react";
import type { PhotoPicture } from "./photo.tsx";
import { ShapeContext } from "./shape-context.ts";
import { solidPath } from "./shape.tsx";
import styles from "./stamps.module.css";

type Props = {
  punches: number;
  required: number;
  /** The dish that a full card gives. */
  reward?: PhotoPicture | null | undefined;
  /** The stamps' shape; the establishment's by default. */
  shape?: string | null;
  /** Text for screen readers. */
  label: string;
};

/** The reward's picture, round whatever the stamps' shape is: a narrow one would hide the dish. */
const Reward = ({ picture }: { picture: PhotoPicture }) => {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <circle cx="50" cy="50" r="48" />
      </clipPath>
      <image
        href={`${picture.base}-112.webp`}
        x="2"
        y="2"
        width="96"
        height="96"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${id})`}
      />
      <circle cx="84" cy="84" r="16" />
      <Gift x="75" y="75" size={18} strokeWidth={2.4} />
    </>
  );
};

const maxInRow = 7;

/** Stamps in a row, so that the last row is as full as possible. */
const getColumns = (required: number): number => Math.ceil(required / Math.ceil(required / maxInRow));

/** The stamps of a card; the last is the reward. A new one is animated. */
export const Stamps = ({ punches, required, shape, reward, label }: Props) => {
  const own = use(ShapeContext);
  const path = solidPath(shape ?? own);
  return (
    <div
      role="img"
      aria-label={label}
      className={styles.stamps}
      style={{ "--columns": getColumns(required) } as CSSProperties}
    >
      {Array.from({ length: required }, (_, place) => (
        <svg
          key={`${place} ${place < punches}`}
          viewBox="0 0 100 100"
          className={styles.stamp}
          data-on={place < punches ? "" : undefined}
          data-free={reward && place === required - 1 ? "" : undefined}
        >
          {reward && place === required - 1 ? (
            <Reward picture={reward} />
          ) : (
            <>
              <path d={path} />
              <circle cx="50" cy="50" r="25" />
              {place < required - 1 ? (
                <text x="50" y="50" dy="0.35em">
                  {place + 1}
                </text>
              ) : (
                <Gift x="30" y="30" size={40} />
              )}
            </>
          )}
        </svg>
      ))}
    </div>
  );
};
