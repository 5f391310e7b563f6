import { spokenMoney } from "@sufra/domain/money/format-money.ts";
import { useLanguage } from "../i18n/language.ts";

/** A sentence with amounts: drawn with the riyal sign, read aloud with the currency's name. */
export const MoneyInText = ({ text }: { text: string }) => {
  const language = useLanguage();
  // Every second part is an amount.
  return text.split(/(\u2066\u20C1[^\u2069]*\u2069)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place}>
        <span aria-hidden>{part}</span>
        <span className="visually-hidden">{spokenMoney(part, language)}</span>
      </span>
    ),
  );
};
