import { createContext, createElement, type ReactNode, use } from "react";
import { countText, type Digits, inDigits } from "@sufra/domain/language/digits.ts";
import { overwriteWrite } from "./compiled/numbers.js";
import { getLanguage } from "./language.ts";

const DigitsContext = createContext<Digits>("latin");
export const useDigits = (): Digits => use(DigitsContext);

/** Digits of the page being rendered. Texts are functions and cannot read the context. */
let textDigits: Digits = "latin";
overwriteWrite((value, isCount) => {
  if (typeof value !== "number") return value;
  const style = { language: getLanguage(), digits: textDigits };
  return isCount ? countText(value, style) : inDigits(String(value), style);
});

/** Digits of the texts that are written next, outside of any component. */
export const setTextDigits = (digits: Digits): void => {
  textDigits = digits;
};

/** Sets the establishment's digits for components and texts below. */
export const DigitsProvider = ({ digits, children }: { digits: Digits; children: ReactNode }): ReactNode => {
  setTextDigits(digits);
  return createElement(DigitsContext, { value: digits }, children);
};
