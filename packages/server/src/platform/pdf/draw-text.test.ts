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

it("breaks lines between words, and keeps a long word whole", async () => {
  const { measureLine, wrapLine } = await openText();
  const texts = wrapLine(line("قهوة عربية بالهيل"), measureLine(line("قهوة عربية")) + 0.1).map(({ text }) => text);
  expect(texts).toEqual(["قهوة عربية", "بالهيل"]);
  expect(wrapLine(line("قهوة"), 0.1)).toHaveLength(1);
});
