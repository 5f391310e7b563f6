import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { labelLines, labelTurn, segmentPath, turnTo } from "./wheel-geometry.ts";
import styles from "./wheel-disc.module.css";

/** Which segment it is to come to rest on; `turning` where the guest is to see it turn there. */
export type Turn = { index: number; turning: boolean };

type Props = {
  labels: readonly string[];
  turn: Turn | undefined;
  /** The guest wants the result now. */
  skipped: boolean;
  onRest: () => void;
};

const turnMs = 4000;
/** Under reduced motion nothing turns: the segments light up one after another. */
const lightMs = 1000;
const wholeTurns = 5;

const wantsStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Lights one segment after another up to the drawn one; answers how to end it early. */
const lightUp = (index: number, count: number, show: (lit: number) => void, done: () => void): (() => void) => {
  let place = 0;
  const timer = setInterval(
    () => {
      show(place % count);
      place += 1;
      if (place <= count) return;
      clearInterval(timer);
      show(index);
      done();
    },
    lightMs / (count + 1),
  );
  return () => {
    clearInterval(timer);
    show(index);
    done();
  };
};

const Label = ({ label, index, count, rest }: { label: string; index: number; count: number; rest: number }) => {
  const { angle, flipped } = labelTurn(index, count, rest);
  const lines = labelLines(label);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(11, 96 / longest, 150 / (count * lines.length));
  return (
    <g transform={`rotate(${angle}) translate(60 0)${flipped ? " rotate(180)" : ""}`} className={styles.label}>
      {lines.map((line, place) => (
        <text key={line} fontSize={size} y={(place - (lines.length - 1) / 2) * size * 1.25} dy="0.35em">
          {line}
        </text>
      ))}
    </g>
  );
};

/** The drawn wheel: nothing that a screen reader needs is said by it. */
export const WheelDisc = ({ labels, turn, skipped, onRest }: Props) => {
  const disc = useRef<SVGSVGElement>(null);
  const end = useRef<(() => void) | undefined>(undefined);
  const rested = useRef(onRest);
  useEffect(() => {
    rested.current = onRest;
  });
  const from = useRef(0);
  const [lit, setLit] = useState<number | undefined>(undefined);
  const count = labels.length;
  const index = turn?.index;
  const turning = turn?.turning === true;
  const rest = index === undefined ? 0 : turnTo(index, count, 0, 0);
  // Before the wheel is drawn in its new place: it must not be seen there first.
  useLayoutEffect(() => {
    const node = disc.current;
    if (index === undefined || !node) return undefined;
    if (!turning) {
      from.current = rest;
      return undefined;
    }
    let over = false;
    const done = () => {
      if (over) return;
      over = true;
      from.current = rest;
      rested.current();
    };
    if (wantsStillness()) {
      const finish = lightUp(index, count, setLit, done);
      end.current = finish;
      return () => {
        over = true;
        finish();
      };
    }
    const to = turnTo(index, count, from.current, wholeTurns);
    const animation = node.animate([{ rotate: `${from.current}deg` }, { rotate: `${to}deg` }], {
      duration: turnMs,
      easing: "cubic-bezier(.15,.75,.15,1)",
    });
    animation.onfinish = done;
    end.current = () => animation.finish();
    return () => {
      over = true;
      animation.cancel();
    };
  }, [index, count, turning, rest]);
  useEffect(() => {
    if (skipped) end.current?.();
  }, [skipped]);
  return (
    <div className={styles.wheel} aria-hidden>
      <div className={styles.round}>
        {" "}
        <svg ref={disc} viewBox="-104 -104 208 208" className={styles.disc} style={{ rotate: `${rest}deg` }}>
          <circle r="103" className={styles.rim} />
          {labels.map((label, place) => (
            <g key={place} className={classes(styles.segment, place === lit && styles.lit)}>
              <path d={segmentPath(place, count, 98)} />
              <Label label={label} index={place} count={count} rest={rest} />
            </g>
          ))}
          <circle r="15" className={styles.hub} />
        </svg>
      </div>{" "}
      <svg viewBox="0 0 24 28" className={styles.pointer}>
        <path d="M12 28 1 6a12 12 0 0 1 22 0Z" />
      </svg>
    </div>
  );
};
