// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "../api/failures.ts";
import { useForm } from "./use-form.ts";

afterEach(cleanup);

type Values = { name: string };
const empty: Values = { name: "" };

const Form = ({ submit, initial = empty }: { submit: () => Promise<void>; initial?: Values }) => {
  const form = useForm<Values>({
    initial,
    check: ({ name }) => (name === "" ? { name: "field_empty" } : {}),
    submit,
  });
  const { error, ...input } = form.field("name");
  return (
    <form aria-label="form" {...form.form} aria-busy={form.sending}>
      <input {...input} aria-label="name" aria-invalid={error !== undefined} />
      <output>{form.failure === undefined ? "" : "failed"}</output>
    </form>
  );
};

const form = () => screen.getByRole("form");
const field = () => screen.getByRole("textbox");
const isSending = () => form().getAttribute("aria-busy") === "true";
const isWrong = () => field().getAttribute("aria-invalid") === "true";

describe("a form", () => {
  it("sends once despite repeated submits", async () => {
    let finish = () => {};
    const submit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<Form submit={submit} initial={{ name: "Sara" }} />);
    fireEvent.submit(form());
    fireEvent.submit(form());
    expect(isSending()).toBe(true);
    expect(submit).toHaveBeenCalledOnce();
    await act(async () => finish());
    expect(isSending()).toBe(false);
    fireEvent.submit(form());
    expect(submit).toHaveBeenCalledTimes(2);
    await act(async () => finish());
  });

  it("validates a field on blur, and does not send invalid values", async () => {
    const submit = vi.fn(async () => undefined);
    render(<Form submit={submit} />);
    expect(isWrong()).toBe(false);
    fireEvent.blur(field());
    expect(isWrong()).toBe(true);
    await act(async () => fireEvent.submit(form()));
    expect(submit).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: "Sara" } });
    expect(isWrong()).toBe(false);
    await act(async () => fireEvent.submit(form()));
    expect(submit).toHaveBeenCalledExactlyOnceWith({ name: "Sara" });
  });

  it("shows an error at its field, and an error of no field as a failure", async () => {
    const refuse = (path: string) => async () => {
      throw new ApiProblem("validation_failed", 422, { errors: [{ path, code: "field_invalid" }] });
    };
    const { rerender } = render(<Form submit={refuse("user.name")} initial={{ name: "Sara" }} />);
    await act(async () => fireEvent.submit(form()));
    expect([isWrong(), screen.getByRole("status").textContent]).toEqual([true, ""]);
    fireEvent.change(field(), { target: { value: "Noura" } });
    expect(isWrong()).toBe(false);
    rerender(<Form submit={refuse("age")} initial={{ name: "Sara" }} />);
    await act(async () => fireEvent.submit(form()));
    expect([isWrong(), screen.getByRole("status").textContent]).toEqual([false, "failed"]);
  });
});
