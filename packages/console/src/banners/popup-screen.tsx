import type { Popup } from "@sufra/domain/banners/api.ts";
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

type Values = ShownValues & {
  picture_id: PictureValue;
  popup_text: Text;
  button_text: Text;
  redirect_url: string | null;
  frequency: Popup["frequency"];
};

const noText: Text = { sa: "", en: "" };
const empty: Values = {
  ...shownAlways,
  picture_id: { picture: null },
  popup_text: noText,
  button_text: noText,
  redirect_url: null,
  frequency: "daily",
};

const popup = defineManaged({
  calls: {
    read: calls.readManagedPopup,
    create: calls.createPopup,
    edit: calls.editPopup,
    remove: calls.removePopup,
  },
  key: "popup",
  list: "/campaigns/popups",
  refreshes: [["popups"]],
  values: (thing): Values => {
    if (!thing) return empty;
    const { id: _, revision: __, picture, ...rest } = thing;
    return { ...rest, picture_id: { picture } };
  },
  body: ({ picture_id, ...rest }) => ({ ...rest, ...pictureBody(picture_id) }),
  rules: (values) => {
    const { button_text, redirect_url } = values;
    return {
      ...bannerRules(values),
      button_text: !isNamed(button_text) && redirect_url !== null ? "field_empty" : undefined,
      redirect_url: isNamed(button_text) && !redirect_url ? "field_empty" : undefined,
    };
  },
  nameOf: ({ popup_text }) => popup_text,
  words: {
    one: m.console_banners_popup,
    fresh: m.console_banners_new_popup,
    list: m.console_banners_part_popups,
    removal: m.console_banners_removal,
    wordless: m.console_banners_wordless,
  },
});

const f = fieldsOf<Values>();

const Content = () => (
  <EditorSection title={m.console_banners_content()}>
    <f.Picture
      name="picture_id"
      label={m.console_banners_picture()}
      hint={m.console_banners_popup_picture_hint()}
      aspect={4 / 5}
    />
    <f.Pair name="popup_text" label={m.console_banners_text()} maxLength={160} multiline optional />
    <f.Link name="redirect_url" label={m.console_banners_link()} />
    <f.Pair name="button_text" label={m.console_banners_button()} maxLength={40} optional />
    <f.Chips
      name="frequency"
      label={m.console_banners_often()}
      options={[
        { value: "first_launch", label: m.console_banners_first_launch() },
        { value: "daily", label: m.console_banners_daily() },
        { value: "every_visit", label: m.console_banners_every_visit() },
      ]}
    />
  </EditorSection>
);

const Preview = () => {
  const { picture_id, popup_text, button_text, redirect_url } = f.useValues();
  return (
    <EditorSection title={m.console_banners_preview()}>
      <PhonePreview
        kind="popup"
        picture={picture_id.picture}
        text={popup_text}
        button={redirect_url === null ? noText : button_text}
      />
    </EditorSection>
  );
};

export const PopupScreen = () => (
  <ManagedPage of={popup}>
    {(opened) => (
      <ThingForm of={popup} {...opened} layout={(form) => <WithPreview form={form} preview={<Preview />} />}>
        <Content />
        <ShownFields />
      </ThingForm>
    )}
  </ManagedPage>
);
