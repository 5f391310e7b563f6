import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { Branding } from "@sufra/domain/branding/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { sessionQuery } from "../auth/session.ts";
import { EditorForm } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { BrandPreview } from "./brand-preview.tsx";
import { brandingQuery, type BrandValues, check, save, valuesOf } from "./branding-data.ts";
import styles from "./branding.module.css";
import { ContactFields } from "./contact-fields.tsx";
import { LookFields, NameFields, PictureFields } from "./look-fields.tsx";
import { TaxFields } from "./tax-fields.tsx";

const Editor = ({ brand, reload }: { brand: Branding; reload: () => void }) => {
  const { staff, style } = useWorkplace();
  const navigate = useNavigate();
  const revision = useRef(brand.revision);
  const leading = staff.establishment?.starting ?? false;
  const editor = useEditor<BrandValues>({
    initial: valuesOf(brand),
    check,
    save: async (values) => {
      revision.current = (await save(values, revision.current)).revision;
    },
    // The console's own head, and what is left to set up.
    touches: [brandingQuery.queryKey, sessionQuery.queryKey, ["start"]],
    onSaved: leading ? () => void navigate("/start") : undefined,
  });
  const { values } = editor;
  const look = {
    name: readText(values.name, style.language),
    about: readText(values.description, style.language),
    ...{ logo: values.logo_id.picture, cover: values.cover_id.picture, shape: values.shape },
  };
  return (
    <div className={styles.beside}>
      <EditorForm editor={editor} effect={m.console_branding_effect()} onReload={reload}>
        <NameFields editor={editor} />
        <PictureFields editor={editor} />
        <LookFields editor={editor} />
        <ContactFields editor={editor} />
        <TaxFields editor={editor} />
      </EditorForm>
      <BrandPreview colour={values.brand_color} look={look} />
    </div>
  );
};

/** C19: what an establishment is called, looks like, and how it is reached. */
export const BrandingScreen = () => (
  <Page title={m.console_app_nav_branding()}>
    <Loaded query={useQuery(brandingQuery)}>{(brand, reload) => <Editor brand={brand} reload={reload} />}</Loaded>
  </Page>
);
