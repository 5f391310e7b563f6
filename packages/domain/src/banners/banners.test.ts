import { describe, expect, it } from "vitest";
import { popupIssues, slideIssues } from "./banner-rules.ts";

const [now, later] = [new Date("2026-11-22T09:00:00Z"), new Date("2026-11-22T09:00:01Z")];
const none = { sa: "", en: "" };
const words = { sa: "هيا", en: "" };
const always = { starts_at: null, ends_at: null };
const link = "/menu/:uuid";

describe("the rules of banners", () => {
  it.each([
    [{ ...always, button_text: none, redirect_url: null }, []],
    [{ ...always, button_text: words, redirect_url: link }, []],
    [{ ...always, button_text: words, redirect_url: null }, ["redirect_url"]],
    [{ ...always, button_text: { sa: " \u200B", en: "" }, redirect_url: link }, ["button_text.sa"]],
    [
      {
        button_text: none,
        redirect_url: null,
        starts_at: "2026-11-22T12:00:00+03:00",
        ends_at: "2026-11-22T09:00:00Z",
      },
      ["ends_at"],
    ],
  ])("a popup %j: %j", (fields, wrong) => expect(popupIssues(fields).map(({ path }) => path)).toEqual(wrong));
  it.each([
    [{ ...always, text: none, link: null }, []],
    [{ ...always, text: words, link }, []],
    [{ ...always, text: none, link }, ["text.sa"]],
    [{ text: none, link: null, starts_at: later.toISOString(), ends_at: now.toISOString() }, ["ends_at"]],
  ])("a slide %j: %j", (fields, wrong) => expect(slideIssues(fields).map(({ path }) => path)).toEqual(wrong));
});
