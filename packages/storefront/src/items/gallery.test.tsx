// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { Gallery } from "./gallery.tsx";

afterEach(() => {
  cleanup();
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
  return { row, scrollTo };
};
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
  const { row, scrollTo } = open();
  expect(row.tabIndex).toBe(0);
  const moved = vi.fn();
  for (const [place, child] of [...row.children].entries()) child.scrollIntoView = () => moved(place);
  const [previous, next] = ["الصورة السابقة", "الصورة التالية"].map((name) => screen.getByRole("button", { name }));
  if (!previous || !next) throw new Error("a button is missing");
  const canPress = () => [previous, next].map((button) => button.getAttribute("aria-disabled") !== "true");
  expect(canPress()).toEqual([false, true]);
  fireEvent.click(previous);
  expect(moved).not.toHaveBeenCalled();
  fireEvent.click(next);
  expect(moved).toHaveBeenLastCalledWith(1);
  scrollTo(-800);
  expect(canPress()).toEqual([true, false]);
  fireEvent.click(previous);
  expect(moved).toHaveBeenLastCalledWith(1);
});
