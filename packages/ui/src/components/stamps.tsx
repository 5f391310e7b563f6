import { Gift } from "lucide-react";
import { use, useId } from "react";
import type { PhotoPicture } from "./photo.tsx";
import { ShapeContext } from "./shape-context.ts";
import { shapePath } from "./shape.tsx";
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

/** The bean without its crease, which would cut a picture. */
const wholeBean = "M74.7 14.8A31 43 35 1 1 25.3 85.2A31 43 35 1 1 74.7 14.8Z";

/** The reward's picture in the shape of a stamp. */
const Reward = ({ picture, path }: { picture: PhotoPicture; path: string }) => {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <path d={path} />
      </clipPath>
      <image
        href={`${picture.base}-112.webp`}
        width="100"
        height="100"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${id})`}
      />
    </>
  );
};

/** The stamps of a card; the last is the reward. A new one is animated. */
export const Stamps = ({ punches, required, shape, reward, label }: Props) => {
  const own = use(ShapeContext);
  const name = shape ?? own;
  const path = shapePath(name);
  return (
    <div role="img" aria-label={label} className={styles.stamps}>
      {Array.from({ length: required }, (_, place) => (
        <svg
          key={`${place} ${place < punches}`}
          viewBox="0 0 100 100"
          className={styles.stamp}
          data-on={place < punches ? "" : undefined}
        >
          {reward && place === required - 1 ? (
            <Reward picture={reward} path={name === "bean" ? wholeBean : path} />
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
