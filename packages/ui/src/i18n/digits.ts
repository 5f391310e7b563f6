import { createContext, use } from "react";
import type { Digits } from "@sufra/domain/language/digits.ts";

/** The establishment's digits in Arabic; `<DigitsContext value="arabic">` around the application. */
export const DigitsContext = createContext<Digits>("latin");
export const useDigits = (): Digits => use(DigitsContext);
