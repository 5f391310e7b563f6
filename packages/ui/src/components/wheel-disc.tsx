import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isCalm } from "./motion.ts";
import { classes } from "./classes.ts";
import { labelLines, labelTurn, segmentPath, turnTo } from "./wheel-geometry.ts";
import styles from "./wheel-disc.module.css";

/** The segment to stop at; `turning` shows the turn to it. */
export type Turn = { index: number; turning: boolean };

/** A picture, else a symbol of `drawings.svg`. Servers of the last release send neither: then there is no mark. */
type Mark = { drawing?: string; image?: { base: string; color: string } | null };

type Props = {
  labels: readonly string[];
  /** Beside each label, as many as there are labels. */
  marks?: readonly Mark[];
  turn: Turn | undefined;
  /** The guest skips the animation. */
  skipped: boolean;
  onRest: () => void;
};

const turnMs = 4000;
/** Under reduced motion the segments light up one after another instead. */
const lightMs = 1000;
const wholeTurns = 5;

/** Lights one segment after another up to the drawn one. Answers how to stop and how to end early. */
const lightUp = (index: number, count: number, show: (lit: number) => void, onRest: () => void) => {
  let place = 0;
  const finish = () => {
    clearInterval(timer);
    show(index);
    onRest();
  };
  const timer = setInterval(
    () => {
      show(place % count);
      place += 1;
      if (place > count) finish();
    },
    lightMs / (count + 1),
  );
  return { finish, stop: finish };
};

type LabelProps = { label: string; mark: Mark | undefined; index: number; count: number; rest: number };

/** The middle of a mark and of a label on the radius. */
const [markPlace, besideMark, alone] = [81, 41, 60];

/** A round picture or a drawing, upright while the wheel stands still. */
const MarkDrawing = ({ mark, angle, count, rest }: { mark: Mark; angle: number; count: number; rest: number }) => {
  const size = Math.min(28, 250 / count);
  const place = { x: -size / 2, y: -size / 2, width: size, height: size };
  return (
    <g transform={`rotate(${angle}) translate(${markPlace} 0) rotate(${-angle - rest})`}>
      {mark.image ? (
        <>
          <circle r={size / 2 + 1} className={styles.plate} />
          <image
            {...place}
            href={`${mark.image.base}-112.webp`}
            preserveAspectRatio="xMidYMid slice"
            className={styles.picture}
          />
        </>
      ) : (
        <use {...place} href={`/drawings.svg#${mark.drawing}`} />
      )}
    </g>
  );
};

const Label = ({ label, mark, index, count, rest }: LabelProps) => {
  const { angle, flipped } = labelTurn(index, count, rest);
  const lines = labelLines(label, mark ? 7 : 10);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(11, (mark ? 70 : 96) / longest, (mark ? 120 : 150) / (count * lines.length));
  const middle = mark ? besideMark : alone;
  return (
    <g transform={`rotate(${angle}) translate(${middle} 0)${flipped ? " rotate(180)" : ""}`} className={styles.label}>
      {lines.map((line, place) => (
        <text key={line} fontSize={size} y={(place - (lines.length - 1) / 2) * size * 1.25} dy="0.35em">
          {line}
        </text>
      ))}
    </g>
  );
};

/** A short tick at every segment that passes, felt where the phone can; the pointer bends with it. */
const tick = (disc: SVGSVGElement, turning: Animation, segments: (progress: number) => number): void => {
  let passed: number | undefined;
  const look = () => {
    if (turning.playState !== "running") return;
    // Computed from the time: reading the angle would compute styles in every frame.
    const now = Math.floor(segments(turning.effect?.getComputedTiming().progress ?? 0));
    if (passed !== undefined && now !== passed) {
      navigator.vibrate?.(4);
      const pointer = disc.parentElement?.nextElementSibling;
      pointer?.animate([{ rotate: "-16deg" }, { rotate: "0deg" }], { duration: 110, easing: "ease-out" });
    }
    passed = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Turns the disc to a segment; calls `onRest` once it stands still. Answers how to stop and how to end early. */
const turnDisc = (disc: SVGSVGElement, count: number, [from, to]: [number, number], onRest: () => void) => {
  const animation = disc.animate([{ rotate: `${from}deg` }, { rotate: `${to}deg` }], {
    duration: turnMs,
    easing: "cubic-bezier(.15,.75,.15,1)",
  });
  animation.onfinish = onRest;
  tick(disc, animation, (progress) => ((from + (to - from) * progress) * count) / 360);
  return { finish: () => animation.finish(), stop: () => animation.cancel() };
};

/** Runs the turn to the drawn segment. Under reduced motion the segments light up instead. */
const useTurn = ({ labels, turn, skipped, onRest }: Props) => {
  const disc = useRef<SVGSVGElement>(null);
  const finishNow = useRef<(() => void) | undefined>(undefined);
  const newestOnRest = useRef(onRest);
  useEffect(() => {
    newestOnRest.current = onRest;
  });
  const startAngle = useRef(0);
  const [lit, setLit] = useState<number | undefined>(undefined);
  const count = labels.length;
  const index = turn?.index;
  const turning = turn?.turning === true;
  const rest = index === undefined ? 0 : turnTo(index, count, 0, 0);
  // A layout effect: the wheel must not be painted at its new angle before it turns.
  useLayoutEffect(() => {
    const node = disc.current;
    if (index === undefined || !node) return undefined;
    if (!turning) {
      startAngle.current = rest;
      return undefined;
    }
    let over = false;
    const done = () => {
      if (over) return;
      over = true;
      startAngle.current = rest;
      newestOnRest.current();
    };
    const { finish, stop } = isCalm()
      ? lightUp(index, count, setLit, done)
      : turnDisc(node, count, [startAngle.current, turnTo(index, count, startAngle.current, wholeTurns)], done);
    finishNow.current = finish;
    return () => {
      over = true;
      stop();
    };
  }, [index, count, turning, rest]);
  useEffect(() => {
    if (skipped) finishNow.current?.();
  }, [skipped]);
  return { disc, lit, rest };
};

/** The drawn wheel. Screen readers get the result from the page. */
export const WheelDisc = (props: Props) => {
  const { labels } = props;
  const marks = props.marks?.map((mark) => (mark.drawing === undefined ? undefined : mark));
  const { disc, lit, rest } = useTurn(props);
  const count = labels.length;
  return (
    <div className={styles.wheel} aria-hidden>
      <div className={styles.round}>
        {" "}
        <svg ref={disc} viewBox="-104 -104 208 208" className={styles.disc} style={{ rotate: `${rest}deg` }}>
          <circle r="103" className={styles.rim} />
          {labels.map((label, place) => (
            <g key={place} className={classes(styles.segment, place === lit && styles.lit)}>
              <path d={segmentPath(place, count, 98)} />
              <Label label={label} mark={marks?.[place]} index={place} count={count} rest={rest} />
              {marks?.[place] && (
                <MarkDrawing
                  mark={marks[place]}
                  angle={labelTurn(place, count, rest).angle}
                  count={count}
                  rest={rest}
                />
              )}
            </g>
          ))}
          <circle r="15" className={styles.hub} />
        </svg>
      </div>{" "}
      <svg viewBox="0 0 24 28" className={styles.pointer} style={{ rotate: "0deg" }}>
        <path d="M12 28 1 6a12 12 0 0 1 22 0Z" />
      </svg>
    </div>
  );
};
