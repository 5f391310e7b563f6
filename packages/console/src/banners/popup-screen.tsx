import type { Popup } from "@sufra/domain/banners/api.ts";
import * as calls from "@sufra/domain/banners/console-api.ts";
import type { ManagedPopup } from "@sufra/domain/banners/console-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { isNamed, wrongOnly } from "../editing/checks.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { LinkField } from "../editing/link-field.tsx";
import { PictureField, type PictureValue } from "../editing/picture-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { popupQuery } from "./banner-data.ts";
import { pictureBody, pictureCode, shownAlways, type ShownValues, windowCode } from "./banner-values.ts";
import styles from "./banners.module.css";
import { PhonePreview } from "./phone-preview.tsx";
import { ShownFields } from "./shown-fields.tsx";

type Values = ShownValues & {
  picture_id: PictureValue;
  popup_text: Text;
  button_text: Text;
  redirect_url: string | null;
  frequency: Popup["frequency"];
};

const nothing: Text = { sa: "", en: "" };

const valuesOf = (thing: ManagedPopup | null): Values => {
  if (!thing)
    return {
      ...{ ...shownAlways, picture_id: { picture: null }, popup_text: nothing, button_text: nothing },
      ...{ redirect_url: null, frequency: "daily" },
    };
  const { id: _, revision: __, picture, ...rest } = thing;
  return { ...rest, picture_id: { picture } };
};

const check = (values: Values) => {
  const { button_text, redirect_url } = values;
  return wrongOnly({
    picture_id: pictureCode(values.picture_id),
    button_text: !isNamed(button_text) && redirect_url !== null ? "field_empty" : undefined,
    redirect_url: isNamed(button_text) && !redirect_url ? "field_empty" : undefined,
    ends_at: windowCode(values),
  });
};

const bodyOf = ({ picture_id, ...rest }: Values) => ({ ...rest, ...pictureBody(picture_id) });

const often: Record<Popup["frequency"], () => string> = {
  first_launch: m.console_banners_first_launch,
  daily: m.console_banners_daily,
  every_visit: m.console_banners_every_visit,
};
const frequencies = ["first_launch", "daily", "every_visit"] as const;

const Content = ({ editor }: { editor: Editor<Values> }) => {
  const { values, set, errorOf } = editor;
  return (
    <EditorSection title={m.console_banners_content()}>
      <PictureField
        label={m.console_banners_picture()}
        hint={m.console_banners_popup_picture_hint()}
        aspect={4 / 5}
        value={values.picture_id}
        onChange={(picture) => set("picture_id", picture)}
        error={errorOf("picture_id")}
      />
      <TextPair
        name="popup_text"
        label={m.console_banners_text()}
        value={values.popup_text}
        onChange={(text) => set("popup_text", text)}
        error={errorOf("popup_text")}
        maxLength={160}
        multiline
        optional
      />
      <LinkField
        name="redirect_url"
        label={m.console_banners_link()}
        value={values.redirect_url}
        onChange={(link) => set("redirect_url", link)}
        error={errorOf("redirect_url")}
      />
      <TextPair
        name="button_text"
        label={m.console_banners_button()}
        value={values.button_text}
        onChange={(text) => set("button_text", text)}
        error={errorOf("button_text")}
        maxLength={40}
        optional
      />
      <fieldset className={styles.chips}>
        <legend className={styles.legend}>{m.console_banners_often()}</legend>
        {frequencies.map((frequency) => (
          <Chip key={frequency} selected={values.frequency === frequency} onClick={() => set("frequency", frequency)}>
            {often[frequency]()}
          </Chip>
        ))}
      </fieldset>
    </EditorSection>
  );
};

const PopupEditor = ({ thing, onReload }: { thing: ManagedPopup | null; onReload?: () => void }) => {
  const { editor, removal } = useThingEditor({
    thing,
    list: "/campaigns/popups",
    initial: valuesOf(thing),
    check,
    bodyOf,
    create: (body) => client.send(calls.createPopup, { body }),
    edit: (input) => client.send(calls.editPopup, input),
    touches: [["popups"]],
    removal: {
      textOf: ({ popup_text }) => popup_text,
      wordless: m.console_banners_wordless(),
      effect: m.console_banners_removal(),
      send: (input) => client.send(calls.removePopup, input),
    },
  });
  const { values } = editor;
  return (
    <EditorForm editor={editor} onReload={onReload} more={removal}>
      <Content editor={editor} />
      <ShownFields editor={editor} />
      <EditorSection title={m.console_banners_preview()}>
        <PhonePreview
          kind="popup"
          picture={values.picture_id.picture}
          text={values.popup_text}
          button={values.redirect_url === null ? nothing : values.button_text}
        />
      </EditorSection>
    </EditorForm>
  );
};

export const PopupScreen = () => (
  <ThingPage
    query={popupQuery}
    textOf={({ popup_text }) => popup_text}
    kind={m.console_banners_popup()}
    fresh={m.console_banners_new_popup()}
    back={{ to: "/campaigns/popups", label: m.console_banners_part_popups() }}
  >
    {(thing, reload) => <PopupEditor thing={thing} onReload={reload} />}
  </ThingPage>
);
