// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it } from "vitest";
import { lazyOptional } from "./lazy-optional.ts";

afterEach(cleanup);

type Props = { name: string };
const offline = async (): Promise<React.ComponentType<Props>> => Promise.reject(new Error("offline"));

it("shows its fallback if the code cannot be loaded", async () => {
  const Part = lazyOptional(offline, ({ name }: Props) => <p>{`fallback of ${name}`}</p>);
  render(<Part name="كنافة" />, { wrapper: ({ children }) => <Suspense fallback="loading">{children}</Suspense> });
  expect(await screen.findByText("fallback of كنافة")).toBeTruthy();
});

it("shows nothing without a fallback", async () => {
  const Part = lazyOptional(offline);
  const { container } = render(
    <Suspense fallback="loading">
      <Part name="كنافة" />
    </Suspense>,
  );
  await expect.poll(() => container.textContent).toBe("");
});
