// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ComponentProps } from "react";
import { WheelDisc } from "./wheel-disc.tsx";

afterEach(cleanup);

const labels = ["كنافة", "حظ أوفر"];
const draw = (marks?: ComponentProps<typeof WheelDisc>["marks"]) =>
  render(
    <WheelDisc labels={labels} turn={undefined} skipped={false} onRest={() => undefined} {...(marks && { marks })} />,
  ).container;

it("shows the picture of a prize, else the drawing of its kind, upright beside each label", () => {
  const wheel = draw([
    { drawing: "plate", image: { base: "/media/kunafa", color: "#fff000" } },
    { drawing: "again", image: null },
  ]);
  expect([...wheel.querySelectorAll("image")].map((image) => image.getAttribute("href"))).toEqual([
    "/media/kunafa-112.webp",
  ]);
  expect(wheel.querySelector("image")?.getAttribute("preserveAspectRatio")).toBe("xMidYMid slice");
  expect([...wheel.querySelectorAll("use")].map((use) => use.getAttribute("href"))).toEqual(["/drawings.svg#again"]);
  const turns = [...wheel.querySelectorAll("image, use")].map((mark) => mark.parentElement?.getAttribute("transform"));
  expect(turns).toEqual(["rotate(0) translate(82 0) rotate(-270)", "rotate(180) translate(82 0) rotate(-450)"]);
  expect(wheel.textContent).toContain("كنافة");
});

it("rests with the pointer in the middle of a segment", () => {
  expect(draw().querySelector("svg")?.style.rotate).toBe("270deg");
});

it("has labels alone where nothing is known of the prizes", () => {
  const wheel = draw();
  const oldServer = draw([{}, {}]);
  expect(oldServer.querySelector("image, use")).toBeNull();
  expect(oldServer.textContent).toBe(wheel.textContent);
  expect(wheel.querySelector("image, use")).toBeNull();
  expect([...wheel.querySelectorAll("text")].map(({ textContent }) => textContent)).toEqual(["كنافة", "حظ أوفر"]);
});
