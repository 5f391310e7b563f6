import type { ManagedProgram } from "@sufra/domain/punch-cards/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { CardHolders } from "./card-holders.tsx";
import { CardPreview } from "./card-preview.tsx";
import { LookSection, RewardSection, RulesSection, WordsSection } from "./program-fields.tsx";
import { ProgramSwitch } from "./program-switch.tsx";
import { f, program } from "./program-values.ts";
import styles from "./punch-cards.module.css";

const Preview = () => <CardPreview values={f.useValues()} />;

const Form = (opened: Opened<ManagedProgram>) => (
  <ThingForm of={program} {...opened} effect={opened.thing ? m.console_punch_effect() : undefined}>
    <WordsSection />
    <RulesSection />
    <RewardSection />
    <LookSection />
    <EditorSection title={m.console_punch_preview()}>
      <Preview />
    </EditorSection>
  </ThingForm>
);

export const PunchCardScreen = () => (
  <ManagedPage of={program}>
    {({ thing, onReload }) =>
      thing === null || onReload === undefined ? (
        <Form thing={null} />
      ) : (
        <div className={styles.stack}>
          <ProgramSwitch program={thing} onSwitched={onReload} />
          <Form thing={thing} onReload={onReload} />
          <CardHolders id={thing.id} />
        </div>
      )
    }
  </ManagedPage>
);
