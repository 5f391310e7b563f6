import { Globe } from "lucide-react";
import type { MouseEvent } from "react";
import { useRevalidator } from "react-router";
import { getLocale } from "@sufra/domain/language/language.ts";
import { setLanguage, useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import styles from "./language-switch.module.css";

/** A link that works without scripts; with them the texts change in place. */
export const LanguageSwitch = ({ className }: { className?: string | undefined }) => {
  const other = useLanguage() === "sa" ? "en" : "sa";
  const { revalidate } = useRevalidator();
  const switchInPlace = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setLanguage(other);
    // Without a network the page stays as it is, in the new language.
    if (navigator.onLine) void revalidate();
  };
  return (
    <a
      href={`?lang=${other}`}
      lang={getLocale(other)}
      hrefLang={getLocale(other)}
      className={classes(styles.link, className)}
      onClick={switchInPlace}
      rel="nofollow"
    >
      <Globe aria-hidden />
      <span>{m.app_other_language()}</span>
    </a>
  );
};
