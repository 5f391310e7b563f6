import { useQuery } from "@tanstack/react-query";
import { clockText } from "@sufra/domain/language/dates.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { audiences } from "@sufra/domain/notifications/offer-rules.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { audienceQuery } from "./offer-data.ts";
import { f } from "./offer-values.ts";
import { audienceName } from "./offer-words.ts";

const Named = ({ part }: { part: "level_id" | "branch_id" }) => {
  const { staff, style } = useWorkplace();
  const levels = useQuery(audienceQuery).data?.levels ?? [];
  const things: readonly { id: string; name: Text }[] = part === "level_id" ? levels : staff.branches;
  return (
    <f.Choice
      name={part}
      label={part === "level_id" ? m.console_offers_level() : m.console_offers_branch()}
      placeholder={m.console_offers_choose()}
      options={things.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
    />
  );
};

/** To whom, always of those who agreed to offers, and when, within the hours of advertising. */
export const AudienceFields = () => {
  const { style } = useWorkplace();
  const known = useQuery(audienceQuery).data;
  const audience = f.useValue("audience");
  const hint = known && {
    from: clockText(known.hours.from, style),
    until: clockText(known.hours.until, style),
  };
  return (
    <EditorSection
      title={m.console_offers_whom()}
      {...(known && { text: m.console_offers_agreed({ count: known.agreed }) })}
    >
      <FieldRow>
        <f.Choice
          name="audience"
          label={m.console_offers_audience()}
          options={audiences.map((each) => ({ value: each, label: audienceName[each]() }))}
        />
        {audience === "level" && <Named part="level_id" />}
        {audience === "branch" && <Named part="branch_id" />}
        {audience === "absent" && (
          <f.Count name="absent_days" label={m.console_offers_days()} unit={m.console_offers_days_unit()} />
        )}
        <f.Moment name="send_at" label={m.console_offers_at()} hint={hint && m.console_offers_at_hint(hint)} />
      </FieldRow>
    </EditorSection>
  );
};
