import styles from "../loyalty/loyalty.module.css";

type Props = {
  label: string;
  min: number;
  max: number;
  value: number;
  /** What the points are worth, read aloud with them. */
  worth: string;
  onChange: (points: number) => void;
};

/** Any number of points within the rules. */
export const PointsSlider = ({ label, min, max, value, worth, onChange }: Props) => (
  <input
    type="range"
    className={styles.slider}
    aria-label={label}
    aria-valuetext={`${value}: ${worth}`}
    min={min}
    max={max}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  />
);
