// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { hideToast, ToastHost } from "@sufra/ui/components/toast.tsx";
import { useShowAdded } from "./use-show-added.ts";

const words = vi.hoisted(() => ({ added: undefined as string | undefined }));
vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ establishment: { words } }) }));
afterEach(() => {
  cleanup();
  hideToast();
});

const Add = () => {
  const showAdded = useShowAdded();
  return (
    <button type="button" onClick={() => showAdded("كبسة")}>
      add
    </button>
  );
};

it.each([
  ["in the establishment's voice", "صار في سلتك", "صار في سلتك: كبسة"],
  // A page of the last release has no such line.
  ["by its name alone without a voice", undefined, "كبسة"],
])("tells a dish in the cart %s", async (_, added, text) => {
  words.added = added;
  render(
    <>
      <Add />
      <ToastHost />
    </>,
  );
  await act(async () => screen.getByRole("button").click());
  const shown = screen.getByRole("status").textContent ?? "";
  expect(shown.replace(/[\u2068\u2069]/g, "")).toBe(text);
});
