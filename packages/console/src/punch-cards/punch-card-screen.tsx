import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { ManagedProgram } from "@sufra/domain/punch-cards/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { CardHolders } from "./card-holders.tsx";
import { CardPreview } from "./card-preview.tsx";
import { programQuery, touched } from "./program-data.ts";
import { LookSection, RewardSection, RulesSection, WordsSection } from "./program-fields.tsx";
import { ProgramSwitch } from "./program-switch.tsx";
import { bodyOf, checkProgram, emptyProgram, valuesOf } from "./program-values.ts";
import styles from "./punch-cards.module.css";

const Form = ({ thing, onReload }: { thing: ManagedProgram | null; onReload?: () => void }) => {
  const { editor, removal } = useThingEditor({
    thing,
    list: "/loyalty/punch-cards",
    initial: thing ? valuesOf(thing) : emptyProgram,
    check: checkProgram,
    bodyOf,
    create: (body) => client.send(calls.createProgram, { body }),
    edit: (input) => client.send(calls.editProgram, input),
    touches: touched,
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_punch_removal(),
      send: (input) => client.send(calls.removeProgram, input),
    },
  });
  return (
    <EditorForm
      editor={editor}
      onReload={onReload}
      effect={thing ? m.console_punch_effect() : undefined}
      more={removal}
    >
      <WordsSection editor={editor} />
      <RulesSection editor={editor} />
      <RewardSection editor={editor} />
      <LookSection editor={editor} />
      <EditorSection title={m.console_punch_preview()}>
        <CardPreview values={editor.values} />
      </EditorSection>
    </EditorForm>
  );
};

export const PunchCardScreen = () => (
  <ThingPage
    query={programQuery}
    textOf={({ name }) => name}
    kind={m.console_punch_one()}
    fresh={m.console_punch_new()}
    back={{ to: "/loyalty/punch-cards", label: m.console_punch_title() }}
  >
    {(thing, reload) =>
      thing === null || reload === undefined ? (
        <Form thing={null} />
      ) : (
        <div className={styles.stack}>
          <ProgramSwitch program={thing} onSwitched={reload} />
          <Form thing={thing} onReload={reload} />
          <CardHolders id={thing.id} />
        </div>
      )
    }
  </ThingPage>
);
