import { shapes } from "@sufra/domain/branding/console-api.ts";
import { readHex } from "@sufra/domain/tenants/oklch.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { Shape } from "@sufra/ui/components/shape.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { PictureField } from "../editing/picture-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Editor } from "../editing/use-editor.ts";
import type { BrandValues } from "./branding-data.ts";
import styles from "./branding.module.css";

type Props = { editor: Editor<BrandValues> };

const shapeName: Record<(typeof shapes)[number], () => string> = {
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

export const NameFields = ({ editor }: Props) => {
  const { values, set, errorOf } = editor;
  return (
    <EditorSection title={m.console_branding_name_section()}>
      <TextPair
        name="name"
        label={m.console_branding_name()}
        maxLength={80}
        value={values.name}
        error={errorOf("name")}
        onChange={(name) => set("name", name)}
      />
      <TextPair
        name="description"
        label={m.console_branding_about()}
        hint={m.console_branding_about_hint()}
        maxLength={200}
        optional
        value={values.description}
        error={errorOf("description")}
        onChange={(description) => set("description", description)}
      />
    </EditorSection>
  );
};

const pictures = [
  { name: "logo_id", aspect: 1, label: m.console_branding_logo, hint: m.console_branding_logo_hint },
  { name: "cover_id", aspect: 16 / 9, label: m.console_branding_cover, hint: m.console_branding_cover_hint },
  { name: "icon_id", aspect: 1, label: m.console_branding_icon, hint: m.console_branding_icon_hint },
] as const;

export const PictureFields = ({ editor }: Props) => (
  <EditorSection title={m.console_branding_pictures()} text={m.console_branding_pictures_text()}>
    {pictures.map(({ name, aspect, label, hint }) => (
      <PictureField
        key={name}
        label={label()}
        hint={hint()}
        aspect={aspect}
        optional
        value={editor.values[name]}
        error={editor.errorOf(name)}
        onChange={(value) => editor.set(name, value)}
      />
    ))}
  </EditorSection>
);

const Colour = ({ editor }: Props) => {
  const { values, set, field } = editor;
  return (
    <div className={styles.pick}>
      <Field
        label={m.console_branding_colour()}
        hint={m.console_branding_colour_hint()}
        dir="ltr"
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
        {...field("brand_color")}
      />
      <input
        type="color"
        className={styles.picker}
        aria-label={m.console_branding_colour_pick()}
        value={readHex(values.brand_color) ?? "#000000"}
        onChange={({ target }) => set("brand_color", target.value)}
      />
    </div>
  );
};

const Shapes = ({ editor }: Props) => (
  <fieldset>
    <legend className={styles.legend}>{m.console_branding_shape()}</legend>
    <div className={styles.shapes}>
      {shapes.map((shape) => (
        <label key={shape} className={styles.shape} title={shapeName[shape]()}>
          <input
            type="radio"
            name="shape"
            aria-label={shapeName[shape]()}
            checked={editor.values.shape === shape}
            onChange={() => editor.set("shape", shape)}
          />
          <Shape name={shape} />
        </label>
      ))}
    </div>
  </fieldset>
);

export const LookFields = ({ editor }: Props) => {
  const { values, set } = editor;
  return (
    <EditorSection title={m.console_branding_look()}>
      <Colour editor={editor} />
      <Shapes editor={editor} />
      <Select
        label={m.console_branding_language()}
        hint={m.console_branding_language_hint()}
        name="default_language"
        value={values.default_language}
        options={[
          { value: "sa", label: "العربية" },
          { value: "en", label: "English" },
        ]}
        onChange={({ target }) => set("default_language", target.value === "en" ? "en" : "sa")}
      />
      <Select
        label={m.console_branding_digits()}
        name="digits"
        value={values.digits}
        options={[
          { value: "latin", label: "0123456789" },
          { value: "arabic", label: "٠١٢٣٤٥٦٧٨٩" },
        ]}
        onChange={({ target }) => set("digits", target.value === "arabic" ? "arabic" : "latin")}
      />
    </EditorSection>
  );
};
