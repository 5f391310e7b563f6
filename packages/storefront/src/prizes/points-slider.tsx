import { shortMoneyText } from "@sufra/domain/money/format-money.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import styles from "../loyalty/loyalty.module.css";

type Props = {
  label: string;
  min: number;
  max: number;
  value: number;
  /** Halalas that the points are worth, read aloud with them. */
  worth: number;
  onChange: (points: number) => void;
};

/** Any number of points within the rules. */
export const PointsSlider = ({ label, min, max, value, worth, onChange }: Props) => {
  const language = useLanguage();
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={`${value}: ${shortMoneyText(worth, language)}`}
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
};
