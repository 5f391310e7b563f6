import { use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { getDirection } from "@sufra/domain/language/language.ts";
import { useLanguage } from "../i18n/language.ts";
import { isCalm } from "./motion.ts";
import { classes } from "./classes.ts";
import { ShapeContext } from "./shape-context.ts";
import { shapePath } from "./shape.tsx";
import { labelText, labelTurn, segmentPath, turnTo, uprightLabels } from "./wheel-geometry.ts";
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

/** The middle of a mark on the radius, and where labels begin and end with and without marks. */
const markPlace = 82;
const getMarkSize = (count: number): number => Math.min(26, 250 / count);
const besideMarks = [21, 66] as const;
const alone = [24, 91] as const;

/** A round picture or a drawing, upright while the wheel stands still. */
const MarkDrawing = ({ mark, angle, count, rest }: { mark: Mark; angle: number; count: number; rest: number }) => {
  const size = getMarkSize(count);
  const place = { x: -size / 2, y: -size / 2, width: size, height: size };
  return (
    <g transform={`rotate(${angle}) translate(${markPlace} 0) rotate(${-angle - rest})`}>
      {mark.image ? (
        <>
          <circle r={size / 2 + 1} className={styles.plate} />
          <circle r={size / 2} fill={mark.image.color} />
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

type LabelProps = { lines: readonly string[]; size: number; transform: string; anchor: "start" | "middle" | "end" };

const Label = ({ lines, size, transform, anchor }: LabelProps) => (
  <g transform={transform} className={styles.label} textAnchor={anchor} fontSize={size}>
    {lines.map((line, place) => (
      <text key={line} y={(place - (lines.length - 1) / 2) * size * 1.2} dy="0.35em">
        {/* After an Arabic mark a percent sign stands on the left, as in the texts beside the wheel. */}
        {line.replace(/^(?=[\d.]+٪)/, "\u061c")}
      </text>
    ))}
  </g>
);

/** Level labels while the wheel stands still; in narrow segments all end at one radius and run along it. */
const useLabels = (labels: readonly string[], rest: number, hasMarks: boolean): LabelProps[] => {
  const isLtr = getDirection(useLanguage()) === "ltr";
  const radii = hasMarks ? besideMarks : alone;
  const outer = hasMarks ? markPlace - getMarkSize(labels.length) / 2 - 5 : alone[1];
  const level = uprightLabels({ labels, rest, outer });
  const along = labelText(labels, radii);
  return labels.map((_, place) => {
    const { angle, flipped } = labelTurn(place, labels.length, rest);
    const upright = level?.labels[place];
    if (level && upright)
      return {
        lines: upright.lines,
        size: level.size,
        transform: `rotate(${angle}) translate(${upright.radius} 0) rotate(${-angle - rest})`,
        anchor: "middle",
      };
    return {
      lines: along.lines[place] ?? [],
      size: along.size,
      transform: `rotate(${angle}) translate(${radii[1]} 0)${flipped ? " rotate(180)" : ""}`,
      anchor: flipped === isLtr ? "start" : "end",
    };
  });
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
  const rest = turnTo(index ?? 0, count, 0, 0);
  // A layout effect: the wheel must not be painted at its new angle before it turns.
  useLayoutEffect(() => {
    const node = disc.current;
    if (!node) return undefined;
    if (index === undefined || !turning) {
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
  const written = useLabels(labels, rest, marks?.some(Boolean) === true);
  const shape = shapePath(use(ShapeContext));
  return (
    <div className={styles.wheel} aria-hidden>
      <div className={styles.round}>
        {" "}
        <svg ref={disc} viewBox="-104 -104 208 208" className={styles.disc} style={{ rotate: `${rest}deg` }}>
          <circle r="103" className={styles.rim} />
          {written.map((label, place) => (
            <g key={place} className={classes(styles.segment, place === lit && styles.lit)}>
              <path d={segmentPath(place, count, 98)} />
              <Label {...label} />
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
          <path d={shape} transform="scale(.17) translate(-50 -50)" className={styles.seal} />
        </svg>
      </div>{" "}
      <svg viewBox="0 0 24 28" className={styles.pointer} style={{ rotate: "0deg" }}>
        <path d="M12 28 1 6a12 12 0 0 1 22 0Z" />
      </svg>
    </div>
  );
};
