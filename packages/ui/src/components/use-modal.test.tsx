// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Sheet } from "./sheet.tsx";

// happy-dom has no modal dialogs and no animations.
HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
  this.setAttribute("open", "");
});
const leaving = (ways: Promise<unknown>[]) => {
  HTMLDialogElement.prototype.getAnimations = () => ways.map((finished) => ({ finished }) as Animation);
};

afterEach(cleanup);

const draw = (open: boolean) => (
  <Sheet open={open} onClose={vi.fn()} title="Kabsa">
    Rice with chicken
  </Sheet>
);
const content = () => screen.queryByText("Rice with chicken");

it("keeps its content until it has left the screen, however long that takes", async () => {
  const out = Promise.withResolvers<undefined>();
  leaving([out.promise]);
  const { rerender } = render(draw(true));
  rerender(draw(false));
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(content()).not.toBeNull();
  await act(async () => out.resolve(undefined));
  expect(content()).toBeNull();
});

it("keeps its content if it is opened again on its way out", async () => {
  const out = Promise.withResolvers<undefined>();
  leaving([out.promise.then(() => Promise.reject(new Error("canceled")))]);
  const { rerender } = render(draw(true));
  rerender(draw(false));
  rerender(draw(true));
  await act(async () => out.resolve(undefined));
  expect(content()).not.toBeNull();
});

it("is empty at once where nothing moves", async () => {
  leaving([]);
  const { rerender } = render(draw(true));
  rerender(draw(false));
  await act(async () => undefined);
  expect(content()).toBeNull();
});
