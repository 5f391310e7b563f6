import type { ReactNode } from "react";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";

/** A sentence with a name in it. An Arabic name in an English sentence is marked, so that an Arabic voice reads it. */
export const NameInText = ({ text, name }: { text: string; name: string }) => {
  const lang = textLang(name);
  const start = text.lastIndexOf(name);
  if (lang === undefined || start === -1) return <MoneyInText text={text} />;
  return (
    <>
      <MoneyInText text={text.slice(0, start)} />
      <span lang={lang}>{name}</span>
      <MoneyInText text={text.slice(start + name.length)} />
    </>
  );
};

/** The same for a text that is a name or has amounts; anything but a text stays as it is. */
export const spokenName = (words: ReactNode): ReactNode =>
  typeof words === "string" ? <NameInText text={words} name={words} /> : words;
