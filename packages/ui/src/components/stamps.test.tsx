// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Stamps } from "./stamps.tsx";

afterEach(cleanup);

const draw = (required: number) => {
  render(<Stamps punches={1} required={required} reward={{ base: "/media/tea", color: "#ffffff" }} label="stamps" />);
  return screen.getByRole("img", { name: "stamps" });
};

it.each([
  [4, "4"],
  [7, "7"],
  [8, "4"],
  [9, "5"],
  [10, "5"],
  [15, "5"],
  [16, "6"],
])("draws %i stamps in rows of %s, so that the last is as full as possible", (required, columns) => {
  expect(draw(required).style.getPropertyValue("--columns")).toBe(columns);
});

it("marks the last one as the gift, and fills those that are stamped", () => {
  const stamps = [...draw(3).querySelectorAll(":scope > svg")];
  expect(stamps.map((stamp) => stamp.hasAttribute("data-on"))).toEqual([true, false, false]);
  expect(stamps.map((stamp) => stamp.hasAttribute("data-free"))).toEqual([false, false, true]);
  expect(stamps.at(-1)?.querySelectorAll("image, svg")).toHaveLength(2);
});
