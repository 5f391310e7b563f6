import { useQuery } from "@tanstack/react-query";
import { clockText } from "@sufra/domain/language/dates.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { audiences } from "@sufra/domain/notifications/offer-rules.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { MomentField } from "../editing/moment-field.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { audienceQuery } from "./offer-data.ts";
import type { OfferValues } from "./offer-values.ts";
import { audienceName } from "./offer-words.ts";

type Props = { editor: Editor<OfferValues> };

const Named = ({ editor, part }: Props & { part: "level_id" | "branch_id" }) => {
  const { staff, style } = useWorkplace();
  const levels = useQuery(audienceQuery).data?.levels ?? [];
  const { values, set, errorOf } = editor;
  const things: readonly { id: string; name: Text }[] = part === "level_id" ? levels : staff.branches;
  return (
    <Select
      name={part}
      label={part === "level_id" ? m.console_offers_level() : m.console_offers_branch()}
      placeholder={m.console_offers_choose()}
      value={values[part] ?? ""}
      error={errorOf(part)}
      options={things.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
      onChange={(event) => set(part, event.target.value)}
    />
  );
};

/** To whom, always of those who agreed to offers, and when, within the hours of advertising. */
export const AudienceFields = ({ editor }: Props) => {
  const { style } = useWorkplace();
  const audience = useQuery(audienceQuery).data;
  const { values, set, errorOf } = editor;
  const hint = audience && {
    from: clockText(audience.hours.from, style),
    until: clockText(audience.hours.until, style),
  };
  return (
    <EditorSection
      title={m.console_offers_whom()}
      {...(audience && { text: m.console_offers_agreed({ count: audience.agreed }) })}
    >
      <FieldRow>
        <Select
          name="audience"
          label={m.console_offers_audience()}
          value={values.audience}
          options={audiences.map((each) => ({ value: each, label: audienceName[each]() }))}
          onChange={(event) => set("audience", audiences.find((each) => each === event.target.value) ?? "all")}
        />
        {values.audience === "level" && <Named editor={editor} part="level_id" />}
        {values.audience === "branch" && <Named editor={editor} part="branch_id" />}
        {values.audience === "absent" && (
          <CountField
            name="absent_days"
            label={m.console_offers_days()}
            unit={m.console_offers_days_unit()}
            value={values.absent_days}
            onChange={(days) => set("absent_days", days)}
            error={errorOf("absent_days")}
          />
        )}
        <MomentField
          name="send_at"
          label={m.console_offers_at()}
          hint={hint && m.console_offers_at_hint(hint)}
          value={values.send_at}
          onChange={(at) => set("send_at", at)}
          error={errorOf("send_at")}
        />
      </FieldRow>
    </EditorSection>
  );
};
