import { type ReactNode } from "react";
import { countText } from "@sufra/domain/language/digits.ts";
import { counted } from "@sufra/domain/language/plural.ts";
import { pointNoun } from "@sufra/domain/notifications/notices.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useWorkplace } from "../app/workplace.ts";

/** Numbers as the establishment writes them. */
export const useFigures = () => {
  const { style } = useWorkplace();
  const figure = (value: number): string => countText(value, style);
  return {
    figure,
    /** "+250", "−40": isolated, because the sign precedes the number in both directions. */
    signed: (value: number): ReactNode => (
      <Isolate dir="ltr">
        <span data-figures>
          {value < 0 ? "−" : "+"}
          {figure(Math.abs(value))}
        </span>
      </Isolate>
    ),
    points: (value: number): string => counted(value, pointNoun, style.language, style),
  };
};
