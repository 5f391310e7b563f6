import { use } from "react";
import { ShapeContext } from "./shape-context.ts";

/** `drawings.svg` has them as well, for photos. */
export const shapes = {
  circle: "M50 6a44 44 0 1 1 0 88a44 44 0 1 1 0-88Z",
  flower:
    "M50 8c10 0 17 7 18 16c9-3 19 1 23 10s0 18-8 22c5 8 3 18-5 24s-18 4-24-3c-2 9-10 15-19 14s-16-9-15-18c-9 2-18-4-20-13s3-18 12-20c-6-7-6-18 1-24s17-6 23 0c1-5 7-8 14-8Z",
  scallop:
    "M38.3 13.9A12.7 12.7 0 0 1 61.7 13.9A12.7 12.7 0 0 1 80.7 27.7A12.7 12.7 0 0 1 88 50A12.7 12.7 0 0 1 80.7 72.3A12.7 12.7 0 0 1 61.7 86.1A12.7 12.7 0 0 1 38.3 86.1A12.7 12.7 0 0 1 19.3 72.3A12.7 12.7 0 0 1 12 50A12.7 12.7 0 0 1 19.3 27.7A12.7 12.7 0 0 1 38.3 13.9Z",
  star: "M50 6l11.5 22.7L86 24l-4.700 24.500L94 60l-22.500 11.500L68 94 50 81 32 94l-3.500-22.500L6 60l12.700-11.500L14 24l24.500 4.700Z",
  leaf: "M88 12c6 40-6 76-46 76C22 88 10 74 12 54 14 26 46 10 88 12Z",
  drop: "M50 6c16 22 32 38 32 57a32 32 0 0 1-64 0C18 44 34 28 50 6Z",
  bean: "M72.1 13.2C67.9 41.8 29.4 51.5 23 83.3A31 43 35 0 1 72.1 13.2ZM77 16.7A31 43 35 0 1 27.9 86.8C34.4 54.9 72.9 45.3 77 16.7Z",
  heart: "M50 90C22 70 8 54 8 36 8 22 18 12 30 12c9 0 16 5 20 12 4-7 11-12 20-12 12 0 22 10 22 24 0 18-14 34-42 54Z",
  square: "M26 8h48a18 18 0 0 1 18 18v48a18 18 0 0 1-18 18H26A18 18 0 0 1 8 74V26A18 18 0 0 1 26 8Z",
} as const;

export type ShapeName = keyof typeof shapes;
const isShape = (name: string): name is ShapeName => Object.hasOwn(shapes, name);

export const shapePath = (name: string): string => shapes[isShape(name) ? name : "flower"];

/** The bean without its crease, which would cut what stands on it. */
const wholeBean = "M74.7 14.8A31 43 35 1 1 25.3 85.2A31 43 35 1 1 74.7 14.8Z";

/** A shape without lines inside, below a number, a picture or an icon. */
export const solidPath = (name: string): string => (name === "bean" ? wholeBean : shapePath(name));

export const Shape = ({ name, className }: { name?: string; className?: string | undefined }) => {
  const own = use(ShapeContext);
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden>
      <path d={shapePath(name ?? own)} fill="currentColor" />
    </svg>
  );
};
