import { describe, expect, it } from "vitest";
import { criticalCss, readStyleSheet } from "./critical-css.ts";

const of = (css: string, html: string): string => criticalCss(readStyleSheet(css), html);
const page = '<main class="a b"><p class="c">.d{}</p></main>';

describe("the style a page carries", () => {
  it("is of the classes it shows, in their order", () => {
    expect(of(".a{x:1}.d{x:2}.b .c{x:3}.a .d{x:4}.c:hover{x:5}", page)).toBe(".a{x:1}.b .c{x:3}.c:hover{x:5}");
  });

  it("keeps of a list what can match, and everything that asks for no class", () => {
    expect(of(".a,.d>.c,p,:root{x:1}*,:before{x:2}", page)).toBe(".a,p,:root{x:1}*,:before{x:2}");
  });

  it("keeps what may match by what stands in brackets", () => {
    expect(of(".a:not(.d){x:1}:is(.d,.e){x:2}.b:has(.d){x:3}.d:not(.a){x:4}", page)).toBe(
      ".a:not(.d){x:1}:is(.d,.e){x:2}.b:has(.d){x:3}",
    );
    expect(of('[data-x=".d"]{x:1}.a[title="]"].c{x:2}', page)).toBe('[data-x=".d"]{x:1}.a[title="]"].c{x:2}');
  });

  it("keeps layers and conditions, and leaves out those that became empty", () => {
    const css =
      "@layer one,two;@layer two{@media (width>=9px){.a{x:1}.d{x:2}}@supports (y:z){.d{x:3}}}@layer one{.d{x:4}}";
    expect(of(css, page)).toBe("@layer one,two;@layer two{@media (width>=9px){.a{x:1}}}");
  });

  it("names a layer of which nothing is left, so that what comes later wins where the sheet says", () => {
    const css = "@layer base{p{x:1}}@layer components{.d{x:2}}@layer screens{.a{x:3}}";
    expect(of(css, page)).toBe("@layer base,components,screens;@layer base{p{x:1}}@layer screens{.a{x:3}}");
    expect(of(css, '<i class="a d"></i>')).toBe(css);
  });

  it("keeps nested rules with their own, faces and properties always, animations when they are named", () => {
    expect(of(".a{x:1;&:hover{x:2}.d{x:3}}.d{&.a{x:4}}", page)).toBe(".a{x:1;&:hover{x:2}.d{x:3}}");
    expect(of("@font-face{x:1}@property --y{x:2}", page)).toBe("@font-face{x:1}@property --y{x:2}");
    expect(of("@keyframes on{to{x:1}}@keyframes off{to{x:1}}.a{animation:on 1s}.d{animation:off 1s}", page)).toBe(
      "@keyframes on{to{x:1}}.a{animation:on 1s}",
    );
  });

  it("is not led astray by strings, escapes and comments", () => {
    expect(of('/* } .d{ */.a{content:"}/*"}.c{x:"\\"{"}/*end*/', page)).toBe('.a{content:"}/*"}.c{x:"\\"{"}');
    expect(of(".sm\\:up{x:1}.d\\.e{x:2}", '<i class="sm:up"></i>')).toBe(".sm\\:up{x:1}");
  });
});
