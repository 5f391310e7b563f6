// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { m } from "../i18n/messages.ts";
import { Stepper } from "./stepper.tsx";

afterEach(cleanup);

const Counted = () => {
  const [value, setValue] = useState(0);
  return <Stepper label="Rice" value={value} max={1} onChange={setValue} />;
};
const press = (name: string): void => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};

it("shows only the plus at 0 and moves the focus to it", () => {
  render(<Counted />);
  const more = m.ui_stepper_more({ name: "Rice" });
  expect(screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"))).toEqual([more]);
  press(more);
  expect(screen.getByRole("status").textContent).toBe("1");
  press(m.ui_stepper_remove({ name: "Rice" }));
  expect(document.activeElement?.getAttribute("aria-label")).toBe(more);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
