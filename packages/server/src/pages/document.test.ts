import { expect, it } from "vitest";
import { readStyleSheet } from "./critical-css.ts";
import { makeDocument } from "./document.ts";

const frontEnd = {
  styles: { sheet: readStyleSheet(""), href: "" },
  fonts: {},
  boot: "",
  entry: "",
  modulesOf: () => [],
} as unknown as Parameters<typeof makeDocument>[0];
const parts = {
  html: "<main></main>",
  cartBar: "",
  lang: "en",
  dir: "ltr",
  title: "",
  description: "",
  palette: "",
  fonts: "readex",
};

it("marks a page that the server rendered unlike a drawing, which an establishment's pattern decorates", () => {
  const { html } = makeDocument(frontEnd, parts as never, [], { connect: [], pictures: "", api: "" });
  expect(html).toContain('<div id="root" data-rendered=""><main>');
  expect(html).not.toContain("data-drawn");
});
