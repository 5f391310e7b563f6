// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { OrderItems } from "./order-items.tsx";

afterEach(cleanup);

const item = { name: "Rice", quantity: 1, image: null, image_color: null };
const countPictures = (images: (string | null)[]) => {
  cleanup();
  const items = images.map((image) => ({ ...item, image }));
  return render(<OrderItems items={items} photos={4} />).container.querySelectorAll("picture, svg").length;
};

it("draws plates beside photos, and no row of plates alone", () => {
  expect([countPictures([null, null]), countPictures(["/rice", null])]).toEqual([0, 2]);
});
