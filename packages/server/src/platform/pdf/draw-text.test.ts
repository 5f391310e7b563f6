import { expect, it, vi } from "vitest";
import { writePdf } from "./write-pdf.ts";

/** With fonts that have drawn nothing yet. */
const openText = () => {
  vi.resetModules();
  return import("./draw-text.ts");
};
const line = (text: string) => ({ text, direction: "rtl" as const });

it("joins Arabic letters also after letters that contain them were drawn", async () => {
  const fresh = (await openText()).measureLine(line("نصيبه"));
  const { drawLine, measureLine } = await openText();
  await writePdf("", (doc) => {
    doc.addPage();
    drawLine(doc, line("فاتورة"), { left: 0, base: 20, size: 10 });
  });
  expect(measureLine(line("نصيبه"))).toBe(fresh);
});

/** The outlines of a line from the left. */
const openPaths = async () => {
  const { drawLine } = await openText();
  return (text: string, direction: "rtl" | "ltr"): string[] => {
    const paths: string[] = [];
    const path = (drawn: string): object => {
      paths.push(drawn);
      return doc;
    };
    const doc: object = {
      path,
      save: () => doc,
      translate: () => doc,
      scale: () => doc,
      fill: () => doc,
      restore: () => doc,
    };
    drawLine(doc as unknown as PDFKit.PDFDocument, { text, direction }, { left: 0, base: 0, size: 1 });
    return paths;
  };
};

it("draws an isolated part in its own direction, without the marks around it", async () => {
  const pathsOf = await openPaths();
  const card = pathsOf("••12", "ltr");
  expect(pathsOf("م \u2068••12\u2069", "rtl").slice(0, card.length)).toEqual(card);
  expect(pathsOf("م ••12", "rtl").slice(0, card.length)).not.toEqual(card);
});

it("turns brackets towards their content, from right to left too", async () => {
  const pathsOf = await openPaths();
  const [opening, closing] = pathsOf("()", "ltr");
  // From the left: what was written last comes first.
  expect([pathsOf("(م)", "rtl").at(0), pathsOf("(م)", "rtl").at(-1)]).toEqual([opening, closing]);
  expect(opening).not.toBe(closing);
});

it("breaks lines between words, and keeps a long word whole", async () => {
  const { measureLine, wrapLine } = await openText();
  const texts = wrapLine(line("قهوة عربية بالهيل"), measureLine(line("قهوة عربية")) + 0.1).map(({ text }) => text);
  expect(texts).toEqual(["قهوة عربية", "بالهيل"]);
  expect(wrapLine(line("قهوة"), 0.1)).toHaveLength(1);
});
