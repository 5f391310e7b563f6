import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { voiceTexts } from "@sufra/domain/branding/voice-lines.ts";
import { readSocialLink, type SocialKind, socialKinds } from "@sufra/domain/branding/social-links.ts";
import { socialNames } from "@sufra/domain/branding/social-names.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { type Branding, editBranding } from "@sufra/domain/branding/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { sessionQuery } from "../auth/session.ts";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import {
  brandBody,
  brandingQuery,
  brandRules,
  type BrandValues,
  f,
  type LinkValue,
  valuesOf,
} from "./branding-data.ts";
import styles from "./branding.module.css";
import { FaceFields, VoiceFields } from "./face-fields.tsx";
import { LookFields, NameFields, PictureFields } from "./look-fields.tsx";

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
const ContactFields = () => (
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

/** Facts printed on invoices, and how prices are taxed from now on. */
const TaxFields = () => (
  <EditorSection title={m.console_branding_tax()} text={m.console_branding_tax_text()}>
    <f.Text
      name="vat_number"
      label={m.console_establishments_vat()}
      hint={m.console_establishments_vat_hint()}
      dir="ltr"
      inputMode="numeric"
      optional
      maxLength={20}
    />
    <f.Pair name="legal_name" label={m.console_branding_legal_name()} maxLength={120} optional />
    <f.Pair name="tax_address" label={m.console_branding_tax_address()} maxLength={200} optional />
    <f.Percent name="tax_rate_bp" label={m.console_branding_tax_rate()} hint={m.console_branding_tax_rate_hint()} />
    <f.Choice
      name="prices_include_tax"
      label={m.console_branding_prices()}
      hint={m.console_branding_prices_hint()}
      options={[
        { value: true, label: m.console_branding_prices_with() },
        { value: false, label: m.console_branding_prices_without() },
      ]}
    />
  </EditorSection>
);

const Preview = () => {
  const { style } = useWorkplace();
  const { name, description, logo_id, cover_id, shape, brand_color, says_evening, voice, ...face } = f.useValues();
  const look = {
    name: readText(name, style.language),
    about: readText(description, style.language),
    greeting: readText(says_evening, style.language) || readText(voiceTexts[voice].evening, style.language),
    logo: logo_id.picture,
    cover: cover_id.picture,
    shape,
    face,
  };
  return <BrandPreview color={brand_color} look={look} />;
};

const Editor = ({ brand, reload }: { brand: Branding; reload: () => void }) => {
  const { staff } = useWorkplace();
  const navigate = useNavigate();
  const revision = useRef(brand.revision);
  const leading = staff.establishment?.starting ?? false;
  const form = useManagedForm<BrandValues, Omit<BodyOf<typeof editBranding>, "revision">>({
    initial: valuesOf(brand),
    schema: editBranding.body,
    body: brandBody,
    rules: brandRules,
    save: async (changed) => {
      const body = { ...changed, revision: revision.current };
      revision.current = (await client.send(editBranding, { body })).revision;
    },
    // The console's own head, and what is left to set up.
    refreshes: [brandingQuery.queryKey, sessionQuery.queryKey, ["start"]],
    onSaved: leading ? () => void navigate("/start") : undefined,
  });
  return (
    <ManagedForm
      form={form}
      effect={m.console_branding_effect()}
      onReload={reload}
      layout={(body) => (
        <div className={styles.beside}>
          {body}
          <Preview />
        </div>
      )}
    >
      <NameFields />
      <PictureFields />
      <LookFields />
      <FaceFields />
      <VoiceFields />
      <ContactFields />
      <TaxFields />
    </ManagedForm>
  );
};

/** C19: name, look and contact of an establishment. */
export const BrandingScreen = () => (
  <Page title={m.console_app_nav_branding()}>
    <Loaded query={useQuery(brandingQuery)}>{(brand, reload) => <Editor brand={brand} reload={reload} />}</Loaded>
  </Page>
);
