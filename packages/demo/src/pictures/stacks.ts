/** Burgers and sandwiches, layer by layer, seen from the front; the table is at y = 498. */
import {
  at,
  between,
  box,
  dark,
  lift,
  light,
  line,
  linear,
  lump,
  oval,
  radial,
  round,
  roundShade,
  shape,
  type Sketch,
  strokes,
  times,
} from "./sketch.ts";

export type Layer =
  | "patty"
  | "cheese"
  | "lettuce"
  | "tomato"
  | "onion"
  | "pickle"
  | "chicken"
  | "sauce"
  | "mushroom"
  | "halloumi"
  | "hash";

const wave = (s: Sketch, x: number, y: number, width: number, depth: number, color: string): string => {
  const steps = 8;
  let d = `M${x} ${y}`;
  for (let index = 1; index <= steps; index += 1)
    d += `Q${round(x + ((index - 0.5) * width) / steps)} ${round(y + depth * (index % 2 ? 1.5 : 0.5) * between(s, 0.8, 1.2))} ${round(x + (index * width) / steps)} ${y}`;
  return shape(
    `${d}L${x + width} ${y - 12}H${x}Z`,
    linear(s, [
      [0, light(color, 0.25)],
      [1, dark(color, 0.18)],
    ]),
  );
};

export const layers: Record<Layer, [height: number, draw: (s: Sketch, y: number, half: number) => string]> = {
  patty: [
    46,
    (s, y, half) =>
      `${box(
        300 - half,
        y,
        half * 2,
        50,
        24,
        linear(s, [
          [0, "#8a4a26"],
          [0.4, "#6d3516"],
          [1, "#3f1a08"],
        ]),
      )}${strokes(s, 60, () => [between(s, 306 - half, 290 + half), between(s, y + 8, y + 42)], 5, 5, ["#4c2109", "#9a5a30", "#7a4120"], 0.4)}`,
  ],
  chicken: [
    52,
    (s, y, half) =>
      `<path d="${lump(s, 300, y + 27, half + 8, 30, 0.07, 18)}" fill="${linear(s, [
        [0, "#e3a24a"],
        [1, "#9a5517"],
      ])}"/>${strokes(s, 110, () => [between(s, 306 - half, 294 + half), between(s, y + 6, y + 48)], 7, 5.5, ["#f3c678", "#c67c2c", "#a9621f"], 0.5)}`,
  ],
  halloumi: [
    36,
    (s, y, half) =>
      `${box(
        306 - half,
        y,
        half * 2 - 12,
        38,
        9,
        linear(s, [
          [0, "#fff5da"],
          [1, "#dcc190"],
        ]),
      )}${times(7, (index) => line(`M${326 - half + (index * half * 2) / 7.4} ${y + 5}l14 28`, "#a8672a", 7, 0.6))}`,
  ],
  cheese: [
    10,
    (s, y, half) =>
      shape(
        `M${296 - half} ${y}H${304 + half}L${290 + half} ${y + 14}C${250 + half} ${y + 16} ${226 + half} ${y + 18} ${206 + half} ${y + 44}C${190 + half} ${y + 20} 330 ${y + 16} 300 ${y + 16}C270 ${y + 16} ${388 - half} ${y + 18} ${370 - half} ${y + 34}C${350 - half} ${y + 16} ${320 - half} ${y + 14} ${296 - half} ${y}Z`,
        linear(s, [
          [0, "#ffd45e"],
          [1, "#ef9f1c"],
        ]),
      ),
  ],
  lettuce: [
    20,
    (s, y, half) =>
      wave(s, 284 - half, y + 8, half * 2 + 32, 22, "#7fbf48") +
      wave(s, 292 - half, y + 4, half * 2 + 16, 14, "#a5d66a"),
  ],
  tomato: [
    22,
    (s, y, half) =>
      [-0.52, 0.5]
        .map((side) =>
          box(
            300 + side * half - half * 0.46,
            y,
            half * 0.92,
            24,
            11,
            linear(s, [
              [0, "#f0714f"],
              [1, "#bd2f1d"],
            ]),
          ),
        )
        .join("") + line(`M${330 - half} ${y + 8}H${280}`, "#ffc0a0", 4, 0.6),
  ],
  onion: [
    14,
    (s, y, half) =>
      times(3, (index) =>
        box(
          310 - half + (index * half * 2) / 3.1,
          y + (index % 2) * 3,
          half * 0.6,
          13,
          7,
          linear(s, [
            [0, "#f3dfeb"],
            [1, "#b5709a"],
          ]),
        ),
      ),
  ],
  pickle: [
    14,
    (s, y, half) =>
      times(4, (index) =>
        box(
          312 - half + (index * half * 2) / 4.2,
          y,
          half * 0.42,
          14,
          7,
          linear(s, [
            [0, "#b9cf58"],
            [1, "#6d8a26"],
          ]),
        ),
      ),
  ],
  mushroom: [
    24,
    (s, y, half) =>
      times(6, (index) =>
        at(
          326 - half + (index * (half * 2 - 40)) / 5.4,
          y + 12,
          shape("M-22 6C-20 -16 20 -16 22 6C14 10 8 4 6 14H-6C-8 4 -14 10 -22 6Z", roundShade(s, "#a8794c")),
          between(s, -12, 12),
        ),
      ),
  ],
  hash: [
    30,
    (s, y, half) =>
      `<path d="${lump(s, 300, y + 16, half, 19, 0.05, 16)}" fill="${linear(s, [
        [0, "#eab655"],
        [1, "#a9681c"],
      ])}"/>`,
  ],
  sauce: [
    4,
    (s, y, half) =>
      shape(
        `M${304 - half} ${y}H${296 + half}C${288 + half} ${y + 12} ${270 + half} ${y + 8} ${260 + half} ${y + 28}C${246 + half} ${y + 6} 360 ${y + 10} 300 ${y + 9}C240 ${y + 8} ${380 - half} ${y + 8} ${364 - half} ${y + 36}C${348 - half} ${y + 6} ${314 - half} ${y + 12} ${304 - half} ${y}Z`,
        linear(s, [
          [0, "#f6b27a"],
          [1, "#d9673a"],
        ]),
      ),
  ],
};

export const burger = (s: Sketch, stack: Layer[], bun = "#d68f3f", half = 168, foot = 498): string => {
  const inside = stack.reduce((sum, layer) => sum + layers[layer][0], 0);
  const top = foot - 62 - inside;
  const bottom = shape(
    `M${300 - half} ${foot - 62}H${300 + half}C${306 + half} ${foot - 20} ${284 + half} ${foot} ${256 + half} ${foot}H${344 - half}C${316 - half} ${foot} ${294 - half} ${foot - 20} ${300 - half} ${foot - 62}Z`,
    linear(s, [
      [0, light(bun, 0.35)],
      [0.3, bun],
      [1, dark(bun, 0.4)],
    ]),
  );
  let y = foot - 62;
  const drawn: string[] = [];
  for (const layer of stack) {
    y -= layers[layer][0];
    drawn.push(lift(s, 3, layers[layer][1](s, y, half)));
  }
  const crown = `M${294 - half} ${top + 6}C${288 - half} ${top - 96} ${360 - half * 0.6} ${top - 148} 300 ${top - 148}C${240 + half * 0.6} ${top - 148} ${312 + half} ${top - 96} ${306 + half} ${top + 6}C${290 + half} ${top + 18} ${310 - half} ${top + 18} ${294 - half} ${top + 6}Z`;
  const head = lift(
    s,
    6,
    `${shape(
      crown,
      radial(
        s,
        [
          [0, light(bun, 0.62)],
          [0.45, bun],
          [1, dark(bun, 0.42)],
        ],
        0.34,
        0.2,
      ),
    )}${line(`M${330 - half} ${top - 44}C${350 - half} ${top - 96} ${400 - half * 0.5} ${top - 124} 280 ${top - 128}`, "#fff3d8", 11, 0.5)}`,
  );
  const seed = times(26, () => {
    const angle = between(s, Math.PI * 1.06, Math.PI * 1.94);
    const reach = between(s, 0.3, 0.9);
    return at(
      300 + Math.cos(angle) * half * 0.86 * reach,
      top - 12 + Math.sin(angle) * 124 * reach,
      oval(0, 0, 7, 4.2, "#fff0cc"),
      between(s, -50, 50),
    );
  });
  return lift(s, 4, bottom) + drawn.join("") + head + seed;
};

/** A sandwich of toasted slices with the same fillings as a burger. */
export const sandwich = (s: Sketch, stack: Layer[], bread = "#d9a052", foot = 498): string => {
  const slice = (y: number, tall: number): string =>
    `${box(
      106,
      y,
      388,
      tall,
      tall * 0.42,
      linear(s, [
        [0, light(bread, 0.5)],
        [0.35, bread],
        [1, dark(bread, 0.38)],
      ]),
    )}${times(9, (index) => line(`M${136 + index * 38} ${y + 10}l18 ${tall - 22}`, "#8a4c18", 9, 0.5))}${line(`M130 ${y + 9}H450`, "#fff3d8", 6, 0.4)}`;
  let y = foot - 58;
  const drawn: string[] = [];
  for (const layer of stack) {
    y -= layers[layer][0];
    drawn.push(lift(s, 3, layers[layer][1](s, y, 178)));
  }
  return lift(s, 4, slice(foot - 62, 62)) + drawn.join("") + lift(s, 6, slice(y - 62, 72));
};
