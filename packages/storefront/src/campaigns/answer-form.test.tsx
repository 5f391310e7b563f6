// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import type { EvaluationForm } from "@sufra/domain/campaigns/evaluation-api.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { beginWithKnownGuest } from "../prizes/known-guest.test-data.ts";
import { AnswerForm } from "./answer-form.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({ visitRouteId: "visit", useVisit: () => ({ uuid: "u", services: [] }) }));
beginWithKnownGuest();

const question = { text: "How was the food?", choices: [], low_label: "", high_label: "" };
const open = (questions: object[]): void => {
  const form = { id: "f", name: "Visit", intro: "", per: "period", order: null, gifts: [], refusal: null, questions };
  const page = <AnswerForm form={form as unknown as EvaluationForm} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
};
const getNext = () => screen.getByRole<HTMLButtonElement>("button", { name: m.campaigns_rate_next() });

const nameOfStars = (count: number, word: string) =>
  m.campaigns_rate_star_name({ stars: m.campaigns_rate_stars({ count }), word });

it("goes on once a required question has its answer, else says that one is missing", () => {
  open([
    { ...question, id: "a", kind: "rating", optional: false },
    { ...question, id: "b", kind: "text", optional: true },
    { ...question, id: "c", kind: "text", optional: false },
  ]);
  screen.getByText(m.campaigns_rate_tap());
  fireEvent.click(getNext());
  expect(screen.getByRole("alert").textContent).toBe(fieldText("answer_required", "sa"));
  screen.getByText(m.campaigns_rate_step({ at: "1", of: "3" }));
  fireEvent.click(screen.getByRole("radio", { name: nameOfStars(4, m.campaigns_rate_very_good()) }));
  screen.getByText(m.campaigns_rate_very_good());
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(getNext());
  screen.getByText(m.campaigns_rate_step({ at: "2", of: "3" }));
  fireEvent.click(getNext());
  screen.getByText(m.campaigns_rate_step({ at: "3", of: "3" }));
});
