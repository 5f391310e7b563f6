/**
 * Makes the guest app's fonts: of each family the parts that a menu needs, weights 400 to 700, in one file each for
 * Arabic, digits and punctuation, and Latin (which an Arabic page never loads); the tabular digits of Alexandria; and
 * the riyal sign. Families for headings alone have no digits: prices keep the text's. Run by hand after an update of
 * the families; the results are committed.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const root = new URL("../", import.meta.url);
const target = new URL("packages/storefront/public/fonts/", root);
const source = (family: string, file: string): Buffer => readFileSync(new URL(`node_modules/${family}/${file}`, root));

type Span = [from: number, to?: number];
const toCharacters = (spans: Span[]): string =>
  spans
    .map(([from, to = from]) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step)),
    )
    .join("");
const hex = (code: number) => code.toString(16).toUpperCase();
const getRange = (spans: Span[]): string =>
  spans.map(([from, to]) => `U+${hex(from)}${to ? `-${hex(to)}` : ""}`).join(", ");

const arabic: Span[] = [
  [0x060c],
  [0x061b],
  [0x061f],
  [0x0621, 0x063a],
  [0x0640, 0x0652],
  [0x0660, 0x066c],
  [0x0670, 0x0671],
  [0x067e],
  [0x0686],
  [0x0698],
  [0x06a4],
  [0x06a9],
  [0x06af],
  [0x06cc],
  [0x200c, 0x200f],
];
const digits: Span[] = [
  [0x20, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa0],
  [0xab],
  [0xb0],
  [0xb7],
  [0xbb],
  [0xbd],
  [0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
  [0x2212],
];
const letters: Span[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0xc2],
  [0xc7, 0xca],
  [0xd6],
  [0xdc],
  [0xe0, 0xe2],
  [0xe7, 0xea],
  [0xee],
  [0xf1],
  [0xf4],
  [0xf6],
  [0xfb, 0xfc],
];
/** What stands in Latin headings: a family without digits would take them from the text's. */
const headingMarks: Span[] = [[0x27], [0x3f], [0x2019]];
const oneWidthDigits: Span[] = [[0x30, 0x39]];

type Face = { family: string; file: string; from: [source: string, file: string]; spans: Span[]; weight: string };

/** The parts of a family in one file each, so that a page loads what its language shows. */
const parts = { arabic, digits, letters };
type Part = keyof typeof parts;
const inParts = (
  family: string,
  kept: Part[],
  find: (script: string) => [source: string, file: string],
  weight: string,
) =>
  kept.map((part): Face => {
    const own = weight === "400 700" || weight === "400" ? "" : `-${weight.split(" ")[0]}`;
    const file = `${family.toLowerCase().replaceAll(" ", "-")}-${part}${own}.woff2`;
    const marks = part === "letters" && !kept.includes("digits") ? headingMarks : [];
    const spans = [...parts[part], ...marks];
    return { family, file, from: find(part === "arabic" ? "arabic" : "latin"), spans, weight };
  });
const variable = (family: string, name: string, kept: Part[] = ["arabic", "digits", "letters"]): Face[] =>
  inParts(
    family,
    kept,
    (script) => [`@fontsource-variable/${name}`, `files/${name}-${script}-wght-normal.woff2`],
    "400 700",
  );
/** A family without an axis: regular and bold; the browser takes the nearer one for the weights between. */
const twoWeights = (family: string, name: string, bold: number): Face[] =>
  (["400", `${bold} 700`] as const).flatMap((weight) =>
    inParts(
      family,
      ["arabic", "digits", "letters"],
      (script) => [`@fontsource/${name}`, `files/${name}-${script}-${weight.split(" ")[0]}-normal.woff2`],
      weight === "400" ? "400" : weight,
    ),
  );

/** What a style sheet of the folder names; `fonts.css` is in every page, the others with a face that names them. */
const sheets: Record<string, Face[]> = {
  fonts: [
    ...variable("Readex Pro", "readex-pro"),
    {
      family: "Sufra Figures",
      file: "figures.woff2",
      from: ["@fontsource-variable/alexandria", "files/alexandria-latin-wght-normal.woff2"],
      spans: oneWidthDigits,
      weight: "400 700",
    },
  ],
  alexandria: variable("Alexandria", "alexandria"),
  // Cairo's 600 is hardly bolder than its 400: what asks for it gets the 700.
  cairo: variable("Cairo", "cairo").flatMap((face) => ["400 599", "700"].map((weight) => ({ ...face, weight }))),
  "ibm-plex-sans-arabic": twoWeights("IBM Plex Sans Arabic", "ibm-plex-sans-arabic", 600),
  "el-messiri": variable("El Messiri", "el-messiri", ["arabic", "letters"]),
  "reem-kufi": variable("Reem Kufi", "reem-kufi", ["arabic", "letters"]),
  marhey: variable("Marhey", "marhey", ["arabic", "letters"]),
  lalezar: inParts(
    "Lalezar",
    ["arabic", "letters"],
    (script) => ["@fontsource/lalezar", `files/lalezar-${script}-400-normal.woff2`],
    "400 700",
  ),
};

const getRule = (family: string, file: string, spans: Span[], weight: string) => `@font-face {
  font-family: "${family}";
  src: url("/fonts/${file}") format("woff2");
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${getRange(spans)};
}
`;

/** Holds the lines of text in place until the family has arrived: same ascent and descent, same average width. */
const fallback = `@font-face {
  font-family: "Readex Pro Fallback";
  src: local("Noto Sans Arabic UI"), local("Noto Sans Arabic"), local("Geeza Pro"), local("Segoe UI"), local("Arial");
  ascent-override: 100%;
  descent-override: 25%;
  line-gap-override: 0%;
  size-adjust: 104%;
}
`;

mkdirSync(target, { recursive: true });
const write = async ({ file, from, spans }: Face): Promise<void> => {
  const bytes = await subsetFont(source(...from), toCharacters(spans), {
    targetFormat: "woff2",
    ...(from[0].includes("variable") && { variationAxes: { wght: { min: 400, max: 700, default: 400 } } }),
    noHinting: true,
  });
  writeFileSync(new URL(file, target), bytes);
  console.log(`${file} ${bytes.length}`);
};
const getRules = (faces: Face[]): string[] =>
  faces.map(({ family, file, spans, weight }) => getRule(family, file, spans, weight));

const { fonts = [], ...further } = sheets;
for (const face of Object.values(sheets).flat()) await write(face);
for (const [name, faces] of Object.entries(further))
  writeFileSync(new URL(`${name}.css`, target), getRules(faces).join("\n"));
const rules = getRules(fonts);
// A font of one glyph, drawn after the sign published by the Saudi Central Bank: neither family carries U+20C1 yet.
// The committed file is its source; any font editor opens it.
const riyal = readFileSync(new URL("riyal.woff2", target));
rules.push(`@font-face {
  font-family: "Sufra Riyal";
  src: url("data:font/woff2;base64,${riyal.toString("base64")}") format("woff2");
  unicode-range: U+20C1;
}
`);
writeFileSync(new URL("fonts.css", target), [...rules, fallback].join("\n"));
for (const folder of new Set(Object.values(sheets).flatMap((faces) => faces.map(({ from: [folder] }) => folder))))
  copyFileSync(
    new URL(`node_modules/${folder}/LICENSE`, root),
    new URL(`OFL-${folder.split("/")[1] ?? ""}.txt`, target),
  );
