import { expect, it } from "vitest";
import { phoneProblem, startPhone } from "./check-phone.ts";

it.each([
  [["SA", "KW"], undefined, "966"],
  [["EG", "KW"], undefined, "965"],
  [["EG", "KW"], { dial_code: "20", phone_number: "" }, "20"],
  [["EG", "KW"], { dial_code: "966", phone_number: "501234567" }, "966"],
])("a form for numbers of %j starts from %j with +%s", (countries, typed, dial) =>
  expect(startPhone(countries, typed).dial_code).toBe(dial),
);

it.each([
  ["966", "0501234567", undefined],
  ["966", "0112345678", "number_invalid"],
  ["20", "0100 123 4567", undefined],
  ["20", "12", "number_invalid"],
  ["354", "6111234", "country_not_allowed"],
  ["966", " ", "number_required"],
])("+%s %s has the problem %s", (dial_code, phone_number, problem) =>
  expect(phoneProblem({ dial_code, phone_number }, ["SA", "EG"])).toBe(problem),
);
