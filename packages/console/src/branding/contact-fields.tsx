import { Plus, Trash2 } from "lucide-react";
import { readSocialLink, type SocialKind, socialKinds } from "@sufra/domain/branding/social-links.ts";
import { socialNames } from "@sufra/domain/branding/social-names.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { f, type LinkValue } from "./branding-data.ts";
import styles from "./branding.module.css";

const mostLinks = 8;
const nameOf = (kind: SocialKind): string => socialNames[kind] ?? m.console_branding_website();

type LinksProps = {
  value: readonly LinkValue[];
  onChange: (links: readonly LinkValue[]) => void;
  error: string | undefined;
};

const Links = ({ value: links, onChange, error }: LinksProps) => {
  const change = (at: number, part: Partial<LinkValue>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  const wrong = error !== undefined;
  return (
    <div className={styles.links}>
      {links.map(({ kind, url }, index) => (
        <div key={index} className={styles.row}>
          <Select
            label={m.console_branding_network()}
            name={index === 0 ? "social_links" : undefined}
            value={kind}
            options={socialKinds.map((each) => ({ value: each, label: nameOf(each) }))}
            onChange={({ target }) =>
              change(index, { kind: socialKinds.find((each) => each === target.value) ?? kind })
            }
          />
          <Field
            label={m.console_branding_link({ network: nameOf(kind) })}
            dir="ltr"
            inputMode="url"
            autoCapitalize="none"
            maxLength={500}
            value={url}
            error={
              wrong && readSocialLink(kind, url) === null
                ? m.console_branding_link_wrong({ network: nameOf(kind) })
                : undefined
            }
            onChange={({ target }) => change(index, { url: target.value })}
          />
          <IconButton
            label={m.console_branding_link_remove({ network: nameOf(kind) })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(links.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {links.length < mostLinks && (
        <div>
          <Button
            variant="tint"
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...links, { kind: "instagram", url: "" }])}
          >
            {m.console_branding_link_add()}
          </Button>
        </div>
      )}
    </div>
  );
};

/** How guests reach the establishment. */
export const ContactFields = () => (
  <EditorSection title={m.console_branding_contact()} text={m.console_branding_contact_text()}>
    <f.Text name="phone" label={m.console_branding_phone()} dir="ltr" inputMode="tel" optional maxLength={40} />
    <f.Text
      name="email"
      label={m.console_branding_email()}
      type="email"
      dir="ltr"
      inputMode="email"
      optional
      maxLength={254}
    />
    <f.Field name="social_links">{(field) => <Links {...field} />}</f.Field>
  </EditorSection>
);
