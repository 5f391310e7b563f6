import { describe, expect, it } from "vitest";
import { criticalCss, readStyleSheet } from "./critical-css.ts";

const of = (css: string, html: string): string => criticalCss(readStyleSheet(css), html);
const page = '<main class="a b"><p class="c">.d{}</p></main>';

describe("the styles in a page", () => {
  it("contain the classes it uses, in their order", () => {
    expect(of(".a{x:1}.d{x:2}.b .c{x:3}.a .d{x:4}.c:hover{x:5}", page)).toBe(".a{x:1}.b .c{x:3}.c:hover{x:5}");
  });

  it("keep those parts of a selector list that can match, and all rules without a class", () => {
    expect(of(".a,.d>.c,p,:root{x:1}*,:before{x:2}", page)).toBe(".a,p,:root{x:1}*,:before{x:2}");
  });

  it("keep what can match by the contents of brackets", () => {
    expect(of(".a:not(.d){x:1}:is(.d,.e){x:2}.b:has(.d){x:3}.d:not(.a){x:4}", page)).toBe(
      ".a:not(.d){x:1}:is(.d,.e){x:2}.b:has(.d){x:3}",
    );
    expect(of('[data-x=".d"]{x:1}.a[title="]"].c{x:2}', page)).toBe('[data-x=".d"]{x:1}.a[title="]"].c{x:2}');
  });

  it("keep layers and conditions, and omit empty ones", () => {
    const css =
      "@layer one,two;@layer two{@media (width>=9px){.a{x:1}.d{x:2}}@supports (y:z){.d{x:3}}}@layer one{.d{x:4}}";
    expect(of(css, page)).toBe("@layer one,two;@layer two{@media (width>=9px){.a{x:1}}}");
  });

  it("name an empty layer, so that later styles keep the sheet's order", () => {
    const css = "@layer base{p{x:1}}@layer components{.d{x:2}}@layer screens{.a{x:3}}";
    expect(of(css, page)).toBe("@layer base,components,screens;@layer base{p{x:1}}@layer screens{.a{x:3}}");
    expect(of(css, '<i class="a d"></i>')).toBe(css);
  });

  it("keep nested rules with their parent, fonts and properties always, animations if used", () => {
    expect(of(".a{x:1;&:hover{x:2}.d{x:3}}.d{&.a{x:4}}", page)).toBe(".a{x:1;&:hover{x:2}.d{x:3}}");
    expect(of("@font-face{x:1}@property --y{x:2}", page)).toBe("@font-face{x:1}@property --y{x:2}");
    expect(of("@keyframes on{to{x:1}}@keyframes off{to{x:1}}.a{animation:on 1s}.d{animation:off 1s}", page)).toBe(
      "@keyframes on{to{x:1}}.a{animation:on 1s}",
    );
  });

  it("are parsed correctly with strings, escapes and comments", () => {
    expect(of('/* } .d{ */.a{content:"}/*"}.c{x:"\\"{"}/*end*/', page)).toBe('.a{content:"}/*"}.c{x:"\\"{"}');
    expect(of(".sm\\:up{x:1}.d\\.e{x:2}", '<i class="sm:up"></i>')).toBe(".sm\\:up{x:1}");
  });
});
