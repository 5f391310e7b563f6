import { shapes } from "@sufra/domain/branding/console-api.ts";
import { readHex } from "@sufra/domain/branding/oklch.ts";
import { Shape } from "@sufra/ui/components/shape.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { f } from "./branding-data.ts";
import styles from "./branding.module.css";

type ShapeName = (typeof shapes)[number];

const shapeName: Record<ShapeName, () => string> = {
  flower: m.console_branding_shape_flower,
  scallop: m.console_branding_shape_scallop,
  circle: m.console_branding_shape_circle,
  star: m.console_branding_shape_star,
  leaf: m.console_branding_shape_leaf,
  drop: m.console_branding_shape_drop,
  bean: m.console_branding_shape_bean,
  heart: m.console_branding_shape_heart,
  square: m.console_branding_shape_square,
};

export const NameFields = () => (
  <EditorSection title={m.console_branding_name_section()}>
    <f.Pair name="name" label={m.console_branding_name()} maxLength={80} />
    <f.Pair
      name="description"
      label={m.console_branding_about()}
      hint={m.console_branding_about_hint()}
      maxLength={200}
      optional
    />
  </EditorSection>
);

const pictures = [
  { name: "logo_id", aspect: 1, label: m.console_branding_logo, hint: m.console_branding_logo_hint },
  { name: "cover_id", aspect: 16 / 9, label: m.console_branding_cover, hint: m.console_branding_cover_hint },
  { name: "icon_id", aspect: 1, label: m.console_branding_icon, hint: m.console_branding_icon_hint },
] as const;

export const PictureFields = () => (
  <EditorSection title={m.console_branding_pictures()} text={m.console_branding_pictures_text()}>
    {pictures.map(({ name, aspect, label, hint }) => (
      <f.Picture key={name} name={name} label={label()} hint={hint()} aspect={aspect} optional />
    ))}
  </EditorSection>
);

const Color = () => {
  const { set } = f.useForm();
  const color = f.useValue("brand_color");
  return (
    <div className={styles.pick}>
      <f.Text
        name="brand_color"
        label={m.console_branding_color()}
        hint={m.console_branding_color_hint()}
        dir="ltr"
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
      />
      <input
        type="color"
        className={styles.picker}
        aria-label={m.console_branding_color_pick()}
        value={readHex(color) ?? "#000000"}
        onChange={({ target }) => set("brand_color", target.value)}
      />
    </div>
  );
};

const Shapes = ({ value, onChange }: { value: ShapeName; onChange: (shape: ShapeName) => void }) => (
  <fieldset>
    <legend className={styles.legend}>{m.console_branding_shape()}</legend>
    <div className={styles.shapes}>
      {shapes.map((shape) => (
        <label key={shape} className={styles.shape} title={shapeName[shape]()}>
          <input
            type="radio"
            name="shape"
            aria-label={shapeName[shape]()}
            checked={value === shape}
            onChange={() => onChange(shape)}
          />
          <Shape name={shape} />
        </label>
      ))}
    </div>
  </fieldset>
);

export const LookFields = () => (
  <EditorSection title={m.console_branding_look()}>
    <Color />
    <f.Field name="shape">{(field) => <Shapes {...field} />}</f.Field>
    <f.Choice
      name="default_language"
      label={m.console_branding_language()}
      hint={m.console_branding_language_hint()}
      options={[
        { value: "sa", label: "العربية" },
        { value: "en", label: "English" },
      ]}
    />
    <f.Choice
      name="digits"
      label={m.console_branding_digits()}
      options={[
        { value: "latin", label: "0123456789" },
        { value: "arabic", label: "٠١٢٣٤٥٦٧٨٩" },
      ]}
    />
  </EditorSection>
);
