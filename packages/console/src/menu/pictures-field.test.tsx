// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { maxPictures } from "@sufra/domain/menu/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { PicturesField } from "./pictures-field.tsx";
import { middleFocus } from "@sufra/domain/establishments/api.ts";
import { type PictureItem, toChangedPictures, toItems, toNewItem, toSentPictures } from "./pictures-value.ts";

afterEach(cleanup);

type Items = readonly PictureItem[];

const pictureOf = (name: string): PictureItem => ({ base: `/media/${name}`, color: "#aabbcc", focus: middleFocus });

const Form = ({
  initial,
  error,
  onChange,
}: {
  initial: Items;
  error: string | undefined;
  onChange: (items: Items) => void;
}) => {
  const [items, setItems] = useState(initial);
  const change = (changed: Items) => {
    setItems(changed);
    onChange(changed);
  };
  return <PicturesField value={items} onChange={change} error={error} />;
};

const open = (initial: Items, error?: string) => {
  const onChange = vi.fn<(items: Items) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form initial={initial} error={error} onChange={onChange} />
    </QueryClientProvider>,
  );
  const getValue = (): Items => onChange.mock.lastCall?.[0] ?? initial;
  return { user: userEvent.setup(), getBases: () => getValue().map(({ base }) => base), getValue };
};
const button = (name: string) => screen.getByRole("button", { name });
const fileInput = () =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${m.console_menu_pictures()}`), { selector: "input" });

it("is empty with a hint and a way to add one", () => {
  open([]);
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByText(m.console_menu_pictures_hint())).toBeTruthy();
  expect(fileInput().disabled).toBe(false);
});

it("marks the first as the menu's, and moves and removes pictures", async () => {
  const { user, getBases } = open(["a", "b", "c"].map(pictureOf));
  const rows = screen.getAllByRole("listitem");
  expect(rows.map((row) => within(row).queryByText(m.console_menu_picture_first()) !== null)).toEqual([
    true,
    false,
    false,
  ]);
  const third = m.console_menu_picture_place({ place: 3 });
  await user.click(button(m.console_editing_move_up({ name: third })));
  expect(getBases()).toEqual(["/media/a", "/media/c", "/media/b"]);
  await user.click(button(m.console_menu_picture_drop({ place: 1 })));
  expect(getBases()).toEqual(["/media/c", "/media/b"]);
});

it("takes no more than the maximum, and says so", () => {
  open(Array.from({ length: maxPictures }, (_, index) => pictureOf(String(index))));
  expect(fileInput().disabled).toBe(true);
  expect(screen.getByText(m.console_menu_pictures_full())).toBeTruthy();
});

it("shows what is wrong with it", () => {
  open([pictureOf("a")], "wrong");
  expect(screen.getByText("wrong")).toBeTruthy();
});

it("sets the focal point by the sliders and by pressing the picture, with every crop following", async () => {
  const { user, getValue } = open(["a", "b"].map(pictureOf));
  await user.click(button(m.console_menu_picture_focus_of({ place: 2 })));
  const slider = screen.getByLabelText(m.console_menu_picture_focus_x());
  fireEvent.change(slider, { target: { value: "80" } });
  expect(getValue()[1]?.focus).toEqual({ x: 80, y: 50 });
  const crops = within(screen.getByRole("list", { name: m.console_menu_crops() }));
  const positions = () =>
    [...crops.getAllByRole("listitem")].map((crop) => crop.querySelector("img")?.style.objectPosition);
  expect(positions()).toEqual(Array.from({ length: 4 }, () => "80% 50%"));
  const frame = document.querySelector<HTMLElement>("[aria-hidden] > img")?.parentElement;
  if (!frame) throw new Error("no picture to press");
  frame.getBoundingClientRect = () => new DOMRect(100, 0, 200, 400);
  frame.setPointerCapture = () => undefined;
  fireEvent.pointerDown(frame, { clientX: 150, clientY: 500, pointerId: 1 });
  expect(getValue()[1]?.focus).toEqual({ x: 25, y: 100 });
  await user.click(button(m.console_menu_picture_focus_reset()));
  expect(getValue().map(({ focus }) => focus)).toEqual([middleFocus, middleFocus]);
});

it("sends a new picture by its id and an earlier one by its base", () => {
  const sent = toNewItem({ id: "new", picture: { base: "/media/n", color: "#ffffff" } });
  expect(toSentPictures([pictureOf("a"), sent])).toEqual([
    { base: "/media/a", focus: middleFocus },
    { id: "new", focus: middleFocus },
  ]);
});

it("has the first picture alone where a server of the last release sends no more", () => {
  const picture = { base: "/media/a", color: "#aabbcc" };
  expect(toItems({ picture })).toEqual([pictureOf("a")]);
  expect(toItems({ picture: null })).toEqual([]);
  expect(toItems({ picture, pictures: ["a", "b"].map(pictureOf) })).toHaveLength(2);
});

it("sends pictures only if they changed", () => {
  const stored = ["a", "b"].map(pictureOf);
  expect(toChangedPictures(structuredClone(stored), stored)).toEqual({});
  expect(toChangedPictures(stored.toReversed(), stored)).toEqual({ pictures: toSentPictures(stored.toReversed()) });
  expect(toChangedPictures([], stored)).toEqual({ pictures: [] });
});
