import * as calls from "@sufra/domain/banners/console-api.ts";
import type { ManagedSlide } from "@sufra/domain/banners/console-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { isNamed, wrongOnly } from "../editing/checks.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { LinkField } from "../editing/link-field.tsx";
import { PictureField, type PictureValue } from "../editing/picture-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { slideQuery } from "./banner-data.ts";
import { pictureBody, pictureCode, shownAlways, type ShownValues, windowCode } from "./banner-values.ts";
import { PhonePreview } from "./phone-preview.tsx";
import { ShownFields } from "./shown-fields.tsx";

type Values = ShownValues & { picture_id: PictureValue; text: Text; link: string | null };

const valuesOf = (thing: ManagedSlide | null): Values => {
  if (!thing) return { ...shownAlways, picture_id: { picture: null }, text: { sa: "", en: "" }, link: null };
  const { id: _, revision: __, picture, ...rest } = thing;
  return { ...rest, picture_id: { picture } };
};

const check = (values: Values) =>
  wrongOnly({
    picture_id: pictureCode(values.picture_id),
    text: !isNamed(values.text) && values.link !== null ? "field_empty" : undefined,
    link: values.link === "" ? "field_empty" : undefined,
    ends_at: windowCode(values),
  });

const bodyOf = ({ picture_id, ...rest }: Values) => ({ ...rest, ...pictureBody(picture_id) });

const SlideEditor = ({ thing, onReload }: { thing: ManagedSlide | null; onReload?: () => void }) => {
  const { editor, removal } = useThingEditor({
    thing,
    list: "/campaigns/slides",
    initial: valuesOf(thing),
    check,
    bodyOf,
    create: (body) => client.send(calls.createSlide, { body }),
    edit: (input) => client.send(calls.editSlide, input),
    touches: [["slides"]],
    removal: {
      textOf: ({ text }) => text,
      wordless: m.console_banners_wordless(),
      effect: m.console_banners_removal(),
      send: (input) => client.send(calls.removeSlide, input),
    },
  });
  const { values, set, errorOf } = editor;
  return (
    <EditorForm editor={editor} onReload={onReload} more={removal}>
      <EditorSection title={m.console_banners_content()}>
        <PictureField
          label={m.console_banners_picture()}
          hint={m.console_banners_slide_picture_hint()}
          aspect={16 / 9}
          value={values.picture_id}
          onChange={(picture) => set("picture_id", picture)}
          error={errorOf("picture_id")}
        />
        <TextPair
          name="text"
          label={m.console_banners_text()}
          value={values.text}
          onChange={(text) => set("text", text)}
          error={errorOf("text")}
          maxLength={120}
          multiline
          optional
        />
        <LinkField
          name="link"
          label={m.console_banners_link()}
          value={values.link}
          onChange={(link) => set("link", link)}
          error={errorOf("link")}
        />
      </EditorSection>
      <ShownFields editor={editor} />
      <EditorSection title={m.console_banners_preview()}>
        <PhonePreview kind="slide" picture={values.picture_id.picture} text={values.text} />
      </EditorSection>
    </EditorForm>
  );
};

export const SlideScreen = () => (
  <ThingPage
    query={slideQuery}
    textOf={({ text }) => text}
    kind={m.console_banners_slide()}
    fresh={m.console_banners_new_slide()}
    back={{ to: "/campaigns/slides", label: m.console_banners_part_slides() }}
  >
    {(thing, reload) => <SlideEditor thing={thing} onReload={reload} />}
  </ThingPage>
);
