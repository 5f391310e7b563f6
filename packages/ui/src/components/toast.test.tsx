// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hideToast, showToast, ToastHost } from "./toast.tsx";

afterEach(() => {
  hideToast();
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, "togglePopover");
});

const say = (text: string) => act(() => showToast({ text }));

describe("a toast", () => {
  it("is shown by a browser without popovers", () => {
    Reflect.deleteProperty(HTMLElement.prototype, "togglePopover");
    const { getByRole } = render(<ToastHost />);
    say("أضيف إلى السلة");
    expect(getByRole("status").textContent).toBe("أضيف إلى السلة");
  });

  it("opens again for each text, and closes with the last", () => {
    const toggle = vi.fn();
    Object.assign(HTMLElement.prototype, { togglePopover: toggle });
    render(<ToastHost />);
    say("one");
    say("two");
    act(hideToast);
    expect(toggle.mock.calls.flat()).toEqual([false, true, false, false, true, false]);
  });
});
