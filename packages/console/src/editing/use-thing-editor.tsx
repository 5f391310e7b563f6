import type { QueryKey } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import type { Check } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { Removal } from "./removal.tsx";
import { useEditor } from "./use-editor.ts";

type Options<T, V, B> = {
  /** As it was opened; null: a new one. */
  thing: T | null;
  /** The list it belongs to: saving and removing lead back there. */
  list: string;
  initial: V;
  check: Check<V>;
  bodyOf: (values: V) => B;
  create: (body: B) => Promise<unknown>;
  edit: (input: { params: { id: string }; body: B & { revision: string } }) => Promise<unknown>;
  /** What shows the thing elsewhere: read anew once it is saved or removed. */
  touches: readonly QueryKey[];
  removal: {
    textOf: (thing: T) => Text;
    /** What one without words of its own is called. */
    wordless?: string;
    /** What guests will notice. */
    effect: string;
    send: (input: { params: { id: string }; query: { revision: string } }) => Promise<unknown>;
  };
};

/** The form over one thing of a list, new or as it was opened, and the button that removes it. */
export const useThingEditor = <T extends { id: string; revision: string }, V extends Record<string, unknown>, B>({
  thing,
  list,
  initial,
  check,
  bodyOf,
  create,
  edit,
  touches,
  removal: { textOf, wordless = "", effect, send },
}: Options<T, V, B>) => {
  const language = useLanguage();
  const navigate = useNavigate();
  const back = () => void navigate(list);
  const save = (values: V) => {
    const body = bodyOf(values);
    return thing ? edit({ params: { id: thing.id }, body: { ...body, revision: thing.revision } }) : create(body);
  };
  const editor = useEditor({ initial, check, save, touches, onSaved: back });
  const removal = thing && (
    <Removal
      name={readText(textOf(thing), language) || wordless}
      effect={effect}
      remove={() => send({ params: { id: thing.id }, query: { revision: thing.revision } })}
      touches={touches}
      onRemoved={back}
    />
  );
  return { editor, removal, back };
};
