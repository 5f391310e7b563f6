import * as calls from "@sufra/domain/banners/console-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isNamed } from "../editing/checks.ts";
import { EditorSection, WithPreview } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged, ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import type { PictureValue } from "../editing/picture-field.tsx";
import { bannerRules, pictureBody, shownAlways, type ShownValues } from "./banner-values.ts";
import { PhonePreview } from "./phone-preview.tsx";
import { ShownFields } from "./shown-fields.tsx";

type Values = ShownValues & { picture_id: PictureValue; text: Text; link: string | null };

const slide = defineManaged({
  calls: {
    read: calls.readManagedSlide,
    create: calls.createSlide,
    edit: calls.editSlide,
    remove: calls.removeSlide,
  },
  key: "slide",
  list: "/campaigns/slides",
  refreshes: [["slides"]],
  values: (thing): Values => {
    if (!thing) return { ...shownAlways, picture_id: { picture: null }, text: { sa: "", en: "" }, link: null };
    const { id: _, revision: __, picture, ...rest } = thing;
    return { ...rest, picture_id: { picture } };
  },
  body: ({ picture_id, ...rest }) => ({ ...rest, ...pictureBody(picture_id) }),
  rules: (values) => ({
    ...bannerRules(values),
    text: !isNamed(values.text) && values.link !== null ? "field_empty" : undefined,
    link: values.link === "" ? "field_empty" : undefined,
  }),
  nameOf: ({ text }) => text,
  words: {
    one: m.console_banners_slide,
    fresh: m.console_banners_new_slide,
    list: m.console_banners_part_slides,
    removal: m.console_banners_removal,
    wordless: m.console_banners_wordless,
  },
});

const f = fieldsOf<Values>();

const Preview = () => {
  const { picture_id, text } = f.useValues();
  return (
    <EditorSection title={m.console_banners_preview()}>
      <PhonePreview kind="slide" picture={picture_id.picture} text={text} />
    </EditorSection>
  );
};

export const SlideScreen = () => (
  <ManagedPage of={slide}>
    {(opened) => (
      <ThingForm of={slide} {...opened} layout={(form) => <WithPreview form={form} preview={<Preview />} />}>
        <EditorSection title={m.console_banners_content()}>
          <f.Picture
            name="picture_id"
            label={m.console_banners_picture()}
            hint={m.console_banners_slide_picture_hint()}
            aspect={16 / 9}
          />
          <f.Pair name="text" label={m.console_banners_text()} maxLength={120} multiline optional />
          <f.Link name="link" label={m.console_banners_link()} />
        </EditorSection>
        <ShownFields />
      </ThingForm>
    )}
  </ManagedPage>
);
