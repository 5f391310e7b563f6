/** The grounds of wide pictures: woven cloth, arches, lanterns. */
import { at, box, dark, disc, light, line, linear, radial, shape, type Sketch, times } from "./sketch.ts";

/** A band of woven Sadu triangles across the cloth. */
export const sadu = (y: number, width: number, high: number, colors: [string, string, string]): string => {
  const step = high * 1.1;
  return `${box(0, y, width, high, 0, colors[0])}${times(Math.ceil(width / step) + 1, (index) => shape(`M${index * step - step / 2} ${y + high}L${index * step} ${y}L${index * step + step / 2} ${y + high}Z`, colors[1]) + shape(`M${index * step - step / 4} ${y + high}L${index * step} ${y + high / 2}L${index * step + step / 4} ${y + high}Z`, colors[2]))}${line(`M0 ${y - 9}H${width}M0 ${y + high + 9}H${width}`, colors[2], 5)}`;
};

export const cloth = (s: Sketch, width: number, height: number, color: string): string =>
  `${box(
    0,
    0,
    width,
    height,
    0,
    linear(
      s,
      [
        [0, light(color, 0.12)],
        [1, dark(color, 0.34)],
      ],
      1,
      1,
    ),
  )}${times(Math.floor(height / 9), (index) => line(`M0 ${index * 9}H${width}`, index % 2 ? "#ffffff" : "#000000", 1.4, 0.05))}${disc(
    width * 0.3,
    height * 0.2,
    width * 0.5,
    radial(
      s,
      [
        [0, "#fff6e0", 0.26],
        [1, "#fff6e0", 0],
      ],
      0.5,
      0.5,
    ),
  )}`;

export const vignette = (s: Sketch, width: number, height: number): string =>
  box(
    0,
    0,
    width,
    height,
    0,
    radial(
      s,
      [
        [0, "#1a0a02", 0],
        [0.72, "#1a0a02", 0],
        [1, "#1a0a02", 0.34],
      ],
      0.5,
      0.45,
    ),
  );

export const archRow = (width: number, height: number, color: string, count: number): string =>
  times(count, (index) => {
    const step = width / count;
    const x = index * step + step * 0.12;
    const w = step * 0.76;
    return `<path d="M${x} ${height}V${height * 0.42}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${height * 0.42}V${height}Z" fill="${color}" opacity=".5"/>`;
  });

export const lantern = (s: Sketch, x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    `${line("M0 -400V-86", "#e0b45c", 4)}${disc(
      0,
      0,
      170,
      radial(
        s,
        [
          [0, "#ffd98a", 0.5],
          [1, "#ffd98a", 0],
        ],
        0.5,
        0.5,
      ),
    )}${shape("M-22 -86H22L44 -50H-44Z", "#c99a4a")}${shape(
      "M-44 -50H44L58 40L30 84H-30L-58 40Z",
      linear(s, [
        [0, "#ffe9b0"],
        [0.5, "#ffc65c"],
        [1, "#e08a2a"],
      ]),
    )}${line("M-44 -50L-58 40L-30 84H30L58 40L44 -50M-16 -50L-20 84M16 -50L20 84M-58 40H58", "#a97a34", 6)}${shape("M-30 84H30L14 108H-14Z", "#c99a4a")}`,
    0,
    scale,
  );
