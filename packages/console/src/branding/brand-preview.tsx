import type { CSSProperties } from "react";
import type { Face } from "@sufra/domain/branding/faces.ts";
import { getContrast, toOklch, readHex } from "@sufra/domain/branding/oklch.ts";
import { type ModeColors, type Palette, makePalette } from "@sufra/domain/branding/palette.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Shape } from "@sufra/ui/components/shape.tsx";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./branding.module.css";
import { FaceFonts, faceStyle, MenuPreview } from "./menu-preview.tsx";

type Look = {
  name: string;
  about: string;
  greeting: string;
  logo: Picture | null;
  cover: Picture | null;
  shape: string;
  face: Omit<Face, "voice">;
};

const stamps = [0, 1, 2, 3, 4];

/** A guest's page in miniature: its pictures, its button, its link, its stamps. */
const Mode = ({ title, colors, look }: { title: string; colors: ModeColors; look: Look }) => (
  <figure className={styles.mode}>
    <figcaption className={styles.caption}>{title}</figcaption>
    <div className={styles.page} style={{ ...(colors as CSSProperties), ...faceStyle(look.face) }}>
      <Photo picture={look.cover} alt="" sizes="360px" className={styles.cover} />
      {look.face.pattern !== "none" && <div className={styles.pattern} />}
      <div className={styles.card}>
        <div className={styles.head}>
          <Photo picture={look.logo} alt="" sizes="56px" className={styles.logo} />
          <div>
            <p className={styles.name}>
              <Isolate dir="auto">{look.name}</Isolate>
            </p>
            {look.about !== "" && <p className={styles.about}>{look.about}</p>}
          </div>
        </div>
        <p className={styles.about}>{look.greeting}</p>
        <MenuPreview {...look.face} />
        <p className={styles.stamps}>
          {stamps.map((stamp) => (
            <Shape key={stamp} name={look.shape} className={stamp < 3 ? styles.stamped : styles.empty} />
          ))}
        </p>
        <span className={styles.button}>{m.console_branding_preview_button()}</span>
        <span className={styles.link}>{m.console_branding_preview_link()}</span>
      </div>
    </div>
  </figure>
);

const Swatch = ({ color, label }: { color: string; label: string }) => (
  <span className={styles.swatch}>
    <span className={styles.color} style={{ background: color }} aria-hidden />
    <span>
      {label} <Isolate>{color}</Isolate>
    </span>
  </span>
);

const ratio = (one: string, other: string): string => getContrast(one, other).toFixed(1);

const changeOf = (given: string, shown: string) => {
  if (given.toLowerCase() === shown) return m.console_branding_as_given;
  return toOklch(shown).l < toOklch(given).l ? m.console_branding_darkened : m.console_branding_lightened;
};

/** How the color had to be changed to be read, with both; and how well it reads. */
const Notes = ({ given, palette }: { given: string; palette: Palette }) => {
  const modes = [
    { key: "light", colors: palette.light, adjusted: palette.adjusted.light, name: m.console_branding_light() },
    { key: "dark", colors: palette.dark, adjusted: palette.adjusted.dark, name: m.console_branding_dark() },
  ];
  return (
    <ul className={styles.notes} aria-live="polite">
      {modes.map(({ key, colors, adjusted, name }) => (
        <li key={key}>
          <p>
            {changeOf(given, colors["--fill"])({ mode: name })}{" "}
            {m.console_branding_contrast({ ratio: ratio(colors["--on"], colors["--fill"]) })}
          </p>
          {adjusted && (
            <p className={styles.swatches}>
              <Swatch color={given} label={m.console_branding_given()} />
              <Swatch color={colors["--fill"]} label={m.console_branding_shown()} />
            </p>
          )}
        </li>
      ))}
      {palette.destructive === "outlined" && <li>{m.console_branding_near_danger()}</li>}
    </ul>
  );
};

/** What guests will see, in both modes, while the form is filled in; made by the same rules that make their pages. */
export const BrandPreview = ({ color, look }: { color: string; look: Look }) => {
  const palette = makePalette(color);
  return (
    <section className={styles.preview} aria-label={m.console_branding_preview()}>
      <h2 className={styles.title}>{m.console_branding_preview()}</h2>
      {palette && (
        <>
          <FaceFonts fonts={look.face.fonts} />
          <div className={styles.modes}>
            <Mode title={m.console_branding_light()} colors={palette.light} look={look} />
            <Mode title={m.console_branding_dark()} colors={palette.dark} look={look} />
          </div>
          <Notes given={readHex(color) ?? color} palette={palette} />
        </>
      )}
    </section>
  );
};
