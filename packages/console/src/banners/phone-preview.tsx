import { type ReactNode, useState } from "react";
import { getDirection, languages, getLocale, readText, type Text } from "@sufra/domain/language/language.ts";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./phone-preview.module.css";

/** As wide as the largest picture a phone asks for. */
const sharpWidth = 780;

type Shown = { picture: Picture | null; text: Text; button?: Text };
type ScreenProps = Shown & { kind: "popup" | "slide"; language: (typeof languages)[number]; children?: ReactNode };

const Screen = ({ kind, picture, text, button, language, children }: ScreenProps) => {
  const words = readText(text, language);
  const press = button ? readText(button, language) : "";
  return (
    <figure className={styles.figure}>
      <div className={styles.phone} lang={getLocale(language)} dir={getDirection(language)}>
        <div className={styles[kind]} style={{ backgroundColor: picture?.color }}>
          {children}
          <div className={styles.words}>
            {words !== "" && <p className={styles.text}>{words}</p>}
            {press !== "" && <span className={styles.button}>{press}</span>}
          </div>
        </div>
      </div>
      <figcaption className={styles.caption}>
        {language === "sa" ? m.console_banners_preview_arabic() : m.console_banners_preview_english()}
      </figcaption>
    </figure>
  );
};

/** A banner on a phone as guests of either language see it; says so where its picture is too small to be sharp. */
export const PhonePreview = ({ kind, picture, ...shown }: Shown & { kind: "popup" | "slide" }) => {
  const [seen, setSeen] = useState<{ base: string; width: number }>();
  const small = picture !== null && seen?.base === picture.base && seen.width < sharpWidth;
  return (
    <div className={styles.preview} role="group" aria-label={m.console_banners_preview()}>
      <div className={styles.pair}>
        {languages.map((language) => (
          <Screen key={language} kind={kind} picture={picture} language={language} {...shown}>
            {picture && (
              <img
                src={`${picture.base}-780.webp`}
                alt=""
                onLoad={({ currentTarget: { naturalWidth: width } }) => setSeen({ base: picture.base, width })}
              />
            )}
          </Screen>
        ))}
      </div>
      {small && <Banner tone="warning" title={m.console_banners_small({ width: sharpWidth })} />}
    </div>
  );
};
