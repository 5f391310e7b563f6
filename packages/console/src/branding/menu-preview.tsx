import { type CSSProperties } from "react";
import { type Face, getOwnFontFiles, pairFamilies } from "@sufra/domain/branding/faces.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./menu-preview.module.css";

const dishes = [
  { name: m.console_branding_preview_dish_1, price: 3200 },
  { name: m.console_branding_preview_dish_2, price: 1400 },
  { name: m.console_branding_preview_dish_3, price: 2600 },
];

const quoted = (family: string | null): string => (family === null ? "var(--font)" : `"${family}", var(--font)`);

/** The families of a pair, which the console loads only where they are previewed. */
export const FaceFonts = ({ fonts }: Pick<Face, "fonts">) =>
  getOwnFontFiles(fonts).map((file) => (
    <link key={file} rel="stylesheet" href={`/fonts/${file}.css`} precedence="low" />
  ));

export const faceStyle = ({ fonts, pattern }: Pick<Face, "fonts" | "pattern">): CSSProperties => {
  const { text, display } = pairFamilies[fonts];
  return {
    "--preview-text": quoted(text),
    "--preview-display": quoted(display ?? text),
    "--preview-pattern": pattern === "none" ? "none" : `url("/patterns/${pattern}.svg")`,
  } as CSSProperties;
};

/** Three dishes as the layout places them. */
export const MenuPreview = ({ layout, corners, photos }: Pick<Face, "layout" | "corners" | "photos">) => (
  <div className={styles.menu} data-layout={layout} data-corners={corners} data-photos={photos}>
    <p className={styles.section}>{m.console_branding_preview_section()}</p>
    <ul className={styles.dishes}>
      {dishes.map(({ name, price }) => (
        <li key={price} className={styles.dish}>
          <Photo picture={null} alt="" sizes="112px" className={styles.photo} />
          <span className={styles.name}>{name()}</span>
          <span className={styles.price}>
            <Money amount={price} short />
          </span>
        </li>
      ))}
    </ul>
  </div>
);
