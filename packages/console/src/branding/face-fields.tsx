import type { ReactNode } from "react";
import {
  cornerStyles,
  type Face,
  fontPairs,
  layouts,
  pairFamilies,
  patterns,
  photoStyles,
  voices,
} from "@sufra/domain/branding/faces.ts";
import { voiceTexts } from "@sufra/domain/branding/voice-lines.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { f } from "./branding-data.ts";
import styles from "./face-fields.module.css";

type Names<T extends string> = Record<T, () => string>;

const layoutNames: Names<Face["layout"]> = {
  list: m.console_branding_layout_list,
  gallery: m.console_branding_layout_gallery,
  magazine: m.console_branding_layout_magazine,
  board: m.console_branding_layout_board,
};
const patternNames: Names<Face["pattern"]> = {
  none: m.console_branding_pattern_none,
  najdi: m.console_branding_pattern_najdi,
  sadu: m.console_branding_pattern_sadu,
  lattice: m.console_branding_pattern_lattice,
  rings: m.console_branding_pattern_rings,
  wheat: m.console_branding_pattern_wheat,
};
const cornerNames: Names<Face["corners"]> = {
  soft: m.console_branding_corners_soft,
  square: m.console_branding_corners_square,
  leaf: m.console_branding_corners_leaf,
  ticket: m.console_branding_corners_ticket,
};
const photoNames: Names<Face["photos"]> = {
  plain: m.console_branding_photos_plain,
  plate: m.console_branding_photos_plate,
  duotone: m.console_branding_photos_duotone,
  bleed: m.console_branding_photos_bleed,
};
const voiceNames: Names<Face["voice"]> = {
  formal: m.console_branding_voice_formal,
  warm: m.console_branding_voice_warm,
  playful: m.console_branding_voice_playful,
};

const named = <T extends string>(values: readonly T[], names: Names<T>) =>
  values.map((value) => ({ value, label: names[value]() }));

const pairName = (pair: Face["fonts"]): string => {
  const { text, display } = pairFamilies[pair];
  return display === null ? text : `${display} + ${text}`;
};

type CardsProps<T extends string> = {
  name: string;
  label: string;
  value: T;
  onChange: (value: T) => void;
  values: readonly T[];
  names: Names<T>;
  draw: (value: T) => ReactNode;
};

/** A choice whose values are drawn. */
const Cards = <T extends string>({ name, label, value, onChange, values, names, draw }: CardsProps<T>) => (
  <fieldset>
    <legend className={styles.legend}>{label}</legend>
    <div className={styles.cards}>
      {values.map((each) => (
        <label key={each} className={styles.card}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          {draw(each)}
          {names[each]()}
        </label>
      ))}
    </div>
  </fieldset>
);

const drawLayout = (layout: Face["layout"]) => (
  <span className={styles.drawing} data-layout={layout} aria-hidden>
    <i />
    <i />
    <i />
    <i />
  </span>
);
const drawPattern = (pattern: Face["pattern"]) => <span className={styles.band} data-pattern={pattern} aria-hidden />;

/** How the menu is laid out, and what gives it a face. */
export const FaceFields = () => (
  <EditorSection title={m.console_branding_face()} text={m.console_branding_face_text()}>
    <f.Field name="layout">
      {({ value, onChange }) => (
        <Cards
          name="layout"
          label={m.console_branding_layout()}
          value={value}
          onChange={onChange}
          values={layouts}
          names={layoutNames}
          draw={drawLayout}
        />
      )}
    </f.Field>
    <f.Choice
      name="fonts"
      label={m.console_branding_fonts()}
      hint={m.console_branding_fonts_hint()}
      options={fontPairs.map((pair) => ({ value: pair, label: pairName(pair) }))}
    />
    <f.Field name="pattern">
      {({ value, onChange }) => (
        <Cards
          name="pattern"
          label={m.console_branding_pattern()}
          value={value}
          onChange={onChange}
          values={patterns}
          names={patternNames}
          draw={drawPattern}
        />
      )}
    </f.Field>
    <f.Chips name="corners" label={m.console_branding_corners()} options={named(cornerStyles, cornerNames)} />
    <f.Chips name="photos" label={m.console_branding_photos()} options={named(photoStyles, photoNames)} />
  </EditorSection>
);

const lines = [
  { name: "says_morning", line: "morning", label: m.console_branding_says_morning },
  { name: "says_evening", line: "evening", label: m.console_branding_says_evening },
  { name: "says_added", line: "added", label: m.console_branding_says_added },
  { name: "says_placed", line: "placed", label: m.console_branding_says_placed },
  { name: "says_served", line: "served", label: m.console_branding_says_served },
  { name: "says_empty_cart", line: "empty_cart", label: m.console_branding_says_empty_cart },
  { name: "says_closed", line: "closed", label: m.console_branding_says_closed },
  { name: "says_error", line: "error", label: m.console_branding_says_error },
] as const;

/** A voice brings its lines; each may be reworded. */
export const VoiceFields = () => {
  const voice = f.useValue("voice");
  return (
    <EditorSection title={m.console_branding_voice()} text={m.console_branding_voice_text()}>
      <f.Chips name="voice" label={m.console_branding_voice()} hideLabel options={named(voices, voiceNames)} />
      {lines.map(({ name, line, label }) => {
        const { sa, en } = voiceTexts[voice][line];
        const hint = m.console_branding_says_usual({ sa, en });
        return <f.Pair key={name} name={name} label={label()} hint={hint} maxLength={60} optional />;
      })}
    </EditorSection>
  );
};
