// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { Gallery } from "./gallery.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setLanguage("sa");
});

const [image = null, ...more_images] = [1, 2, 3].map((number) => ({
  base: `/media/${number}`,
  color: "#aabbcc",
  ...(number === 2 && { focus: { x: 10, y: 90 } }),
}));
const open = () => {
  render(<Gallery name="كنافة" image={image} more_images={more_images} sizes="100vw" className={undefined} />);
  const row = screen.getByRole("list");
  Object.defineProperty(row, "clientWidth", { value: 400 });
  const scrollTo = (left: number) => {
    row.scrollLeft = left;
    fireEvent.scroll(row);
  };
  const moved = vi.fn();
  for (const [place, child] of [...row.children].entries()) child.scrollIntoView = () => moved(place);
  return { row, scrollTo, moved };
};
const getButton = (name: string) => screen.getByRole("button", { name });
/** The scroll has ended. */
const rest = () => act(() => void vi.advanceTimersByTime(1000));
const getPlace = () => document.querySelector("p")?.textContent;

it("names every picture by its place, loads the first at once and the others when they come near", () => {
  open();
  expect(screen.getByRole("group", { name: "صور كنافة" })).toBeTruthy();
  const images = screen.getAllByRole<HTMLImageElement>("img");
  expect(images.map(({ alt }) => alt)).toEqual([
    "كنافة، الصورة 1 من 3",
    "كنافة، الصورة 2 من 3",
    "كنافة، الصورة 3 من 3",
  ]);
  expect(images.map((image) => image.getAttribute("loading"))).toEqual(["eager", "lazy", "lazy"]);
  expect(images.map(({ style }) => style.objectPosition)).toEqual(["", "10% 90%", ""]);
});

it("says which picture is in view, whichever way the page reads", () => {
  const { scrollTo } = open();
  expect(getPlace()).toBe("1 / 3");
  scrollTo(-400);
  expect(getPlace()).toBe("2 / 3");
  scrollTo(800);
  expect(getPlace()).toBe("3 / 3");
});

it("is scrolled by the keyboard and moved by buttons, which end at the first and the last picture", () => {
  const { row, scrollTo, moved } = open();
  expect(row.tabIndex).toBe(0);
  const [previous, next] = [getButton("الصورة السابقة"), getButton("الصورة التالية")];
  const canPress = () => [previous, next].map((button) => button.getAttribute("aria-disabled") !== "true");
  expect(canPress()).toEqual([false, true]);
  fireEvent.click(previous);
  expect(moved).not.toHaveBeenCalled();
  fireEvent.click(next);
  expect(moved).toHaveBeenLastCalledWith(1);
  scrollTo(-800);
  rest();
  expect(canPress()).toEqual([true, false]);
  fireEvent.click(previous);
  expect(moved).toHaveBeenLastCalledWith(1);
});

it("moves on by one picture with each press, however quickly they follow", () => {
  const { scrollTo, moved } = open();
  const next = getButton("الصورة التالية");
  fireEvent.click(next);
  scrollTo(-20);
  fireEvent.click(next);
  expect(moved.mock.calls).toEqual([[1], [2]]);
});

it("starts from the picture in view after a swipe", () => {
  const { scrollTo, moved } = open();
  fireEvent.click(getButton("الصورة التالية"));
  scrollTo(-400);
  rest();
  scrollTo(0);
  rest();
  fireEvent.click(getButton("الصورة التالية"));
  expect(moved.mock.calls).toEqual([[1], [1]]);
});

it("announces the new picture once the scroll has ended", () => {
  const { scrollTo } = open();
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  scrollTo(-20);
  scrollTo(-400);
  expect(status.textContent).toBe("");
  rest();
  expect(status.textContent).toBe("كنافة، الصورة 2 من 3");
});
