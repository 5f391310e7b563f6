import { useId } from "react";
import styles from "./hours.module.css";

type Props = {
  label: string;
  /** From midnight; 1440 and beyond is the next day's time. */ minute: number;
  onChange: (minute: number) => void;
};

const written = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The device's own clock; one that is emptied keeps its time. */
export const ClockField = ({ label, minute, onChange }: Props) => {
  const id = useId();
  return (
    <span className={styles.clock}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="time"
        dir="ltr"
        value={written(minute)}
        onChange={({ target }) => {
          const [hour, rest] = target.value.split(":").map(Number);
          if (hour !== undefined && rest !== undefined) onChange(hour * 60 + rest);
        }}
      />
    </span>
  );
};
