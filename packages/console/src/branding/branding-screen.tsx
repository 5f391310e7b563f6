import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { type Branding, editBranding } from "@sufra/domain/branding/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { sessionQuery } from "../auth/session.ts";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { brandBody, brandingQuery, brandRules, type BrandValues, f, valuesOf } from "./branding-data.ts";
import styles from "./branding.module.css";
import { ContactFields } from "./contact-fields.tsx";
import { LookFields, NameFields, PictureFields } from "./look-fields.tsx";

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
  const { name, description, logo_id, cover_id, shape, brand_color } = f.useValues();
  const look = {
    name: readText(name, style.language),
    about: readText(description, style.language),
    logo: logo_id.picture,
    cover: cover_id.picture,
    shape,
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
