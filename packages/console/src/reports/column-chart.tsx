import type { CSSProperties } from "react";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./charts.module.css";

export type Bar = { key: string; label: string; value: number; then?: number; written: string };
type Props = {
  title: string;
  bars: readonly Bar[];
  writeValue: (value: number) => string;
  /** What the columns are, and the paler ones behind them: the days, or what is usual. */
  legend: { now: string; then: string };
};

/** So many names fit under the columns; with more of them, every second, third … has one. */
const mostLabels = 12;
/** In a narrower chart only every second of those, then every fourth is left. */
const rankOf = (step: number): number => (step % 4 === 0 ? 0 : step % 2 === 0 ? 1 : 2);
/** With so few columns each says its value. */
const mostValues = 8;

/** A round number at or above the highest value, so that the lines between are round too. */
const getTop = (highest: number): number => {
  if (highest <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 5, 8, 10].find((each) => each * power >= highest) ?? 10;
  return Math.max(step * power, 2);
};

const share = (value: number, most: number): CSSProperties =>
  ({
    "--share": most > 0 ? Math.max(0, value) / most : 0,
  }) as CSSProperties;

/**
 * Columns along the reading direction, the period before as a paler one behind each. Those who listen hear what is drawn
 * and its range; the figures themselves are in the table beside it.
 */
export const ColumnChart = ({ title, bars, writeValue, legend }: Props) => {
  const values = bars.flatMap(({ value, then }) => [value, then ?? 0]);
  const most = getTop(Math.max(0, ...values));
  const every = Math.ceil(bars.length / mostLabels);
  const [low, high] = [Math.min(...bars.map(({ value }) => value)), Math.max(...bars.map(({ value }) => value))];
  return (
    <figure className={styles.chart}>
      <div
        className={styles.columns}
        role="img"
        aria-label={m.console_reports_chart_of({ title, low: writeValue(low), high: writeValue(high) })}
      >
        <div className={styles.scale} data-figures>
          <span>{writeValue(most)}</span>
          <span>{writeValue(most / 2)}</span>
          <span>{writeValue(0)}</span>
        </div>
        <div className={styles.plot}>
          {bars.map(({ key, label, value, then, written }, place) => (
            <div key={key} className={styles.column} title={`${label} · ${written}`}>
              <span className={styles.well}>
                {then !== undefined && <span className={styles.then} style={share(then, most)} />}
                <span className={styles.now} style={share(value, most)} />
                {bars.length <= mostValues && value > 0 && (
                  <span className={styles.value} style={share(value, most)} data-figures>
                    {written}
                  </span>
                )}
              </span>
              <span className={styles.name}>
                {place % every === 0 && <span data-rank={rankOf(place / every)}>{label}</span>}
              </span>
            </div>
          ))}
        </div>
      </div>
      <figcaption className={styles.legend}>
        <span data-of="now">{legend.now}</span>
        {bars.some(({ then }) => then !== undefined) && <span data-of="then">{legend.then}</span>}
      </figcaption>
    </figure>
  );
};
