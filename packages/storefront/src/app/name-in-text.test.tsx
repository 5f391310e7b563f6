// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { NameInText, spokenName } from "./name-in-text.tsx";

afterEach(() => {
  cleanup();
  setLanguage("sa");
});

const show = (text: string, name: string) => render(<NameInText text={text} name={name} />).container.innerHTML;

it("marks an Arabic name in an English sentence, and nothing else", () => {
  setLanguage("en");
  expect(show("Your reward: كبسة!", "كبسة")).toBe('Your reward: <span lang="ar">كبسة</span>!');
  expect(show("Your reward: Kabsa", "Kabsa")).toBe("Your reward: Kabsa");
  expect(show("Your reward", "كبسة")).toBe("Your reward");
  setLanguage("sa");
  expect(show("مكافأتك: كبسة", "كبسة")).toBe("مكافأتك: كبسة");
});

it("marks an Arabic name on its own", () => {
  setLanguage("en");
  expect(render(<>{spokenName("كبسة")}</>).container.innerHTML).toBe('<span lang="ar">كبسة</span>');
  cleanup();
  expect(render(<>{spokenName(<b>كبسة</b>)}</>).container.innerHTML).toBe("<b>كبسة</b>");
});
