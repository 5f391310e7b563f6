import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Link, useNavigate, useParams } from "react-router";
import type { Call } from "@sufra/domain/contract/call.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { editQueryOptions } from "./edit-query-options.ts";
import type { Draft, Rules, Schema } from "./form-rules.ts";
import { Loaded } from "./loaded.tsx";
import { Removal } from "./removal.tsx";
import { ManagedForm, useManagedForm } from "./managed-form.tsx";

type Thing = { id: string; revision: string };
type SchemaOf<T> = Schema & { _zod: { output: T } };
type ById = SchemaOf<{ id: string }>;
type AnyCall = Omit<Call, "params" | "query" | "body" | "answers">;
/** The calls of a thing `T`, created from a body `B` and edited by a body `E`. */
type Calls<T, B, E> = {
  read: AnyCall & { params: ById; answers: { 200: SchemaOf<T> } };
  create: AnyCall & { body: SchemaOf<B>; answers: Call["answers"] };
  edit: AnyCall & { params: ById; body: SchemaOf<E>; answers: Call["answers"] };
  remove: AnyCall & { params: ById; query: SchemaOf<{ revision: string }>; answers: Call["answers"] };
};

/** A kind of thing that is listed, created, edited and removed: all that its screen needs besides the fields. */
export type Managed<V, T extends Thing, B, E> = {
  calls: Calls<T, B, E>;
  /** First part of the query key of one thing. */
  key: string;
  /** Path of the list: saving and removing lead back there. */
  list: string;
  /** Queries that show the thing elsewhere. */
  refreshes: readonly QueryKey[];
  /** Form values of a thing; of a new one for null. Absent where each form is given its own. */
  values?: (thing: T | null) => V;
  body: (values: V) => Draft<B>;
  /** The body of an edit, where it lacks fields of a new one. */
  editBody?: (body: B) => Omit<E, "revision">;
  rules?: Rules<V>["rules"];
  aliases?: Rules<V>["aliases"];
  nameOf: (thing: T) => Text;
  words: {
    /** Title until the name is read, and for a thing without words. */
    one: () => string;
    fresh: () => string;
    list: () => string;
    /** What guests will notice once it is removed. */
    removal: () => string;
    /** What a thing without words is called in the question. */
    wordless?: () => string;
  };
};

export const defineManaged = <V extends FieldValues, T extends Thing, B, E>(
  managed: Managed<V, T, B, E>,
): Managed<V, T, B, E> => managed;

export const oneQuery = <V, T extends Thing, B, E>(
  { key, calls }: Pick<Managed<V, T, B, E>, "key" | "calls">,
  id: string,
) =>
  queryOptions({
    ...editQueryOptions,
    queryKey: [key, id],
    queryFn: ({ signal }) => client.send(calls.read, { params: { id }, signal }),
  });

export type Opened<T> = { thing: T | null; onReload?: (() => Promise<void>) | undefined };
type PageProps<V, T extends Thing, B, E> = {
  of: Managed<V, T, B, E>;
  /** The editor: of the thing as it was when it was opened, or of a new one. */
  children: (opened: Opened<T>) => ReactNode;
};

type KnownProps<V, T extends Thing, B, E> = { of: Managed<V, T, B, E>; id: string };

const Title = <V, T extends Thing, B, E>({ of, id }: KnownProps<V, T, B, E>) => {
  const language = useLanguage();
  const { data } = useQuery(oneQuery(of, id));
  const name = data === undefined ? "" : readText(of.nameOf(data), language);
  return name === "" ? of.words.one() : <bdi>{name}</bdi>;
};

const Known = <V, T extends Thing, B, E>({ of, id, children }: PageProps<V, T, B, E> & { id: string }) => (
  <Loaded query={useQuery(oneQuery(of, id))}>{(thing, onReload) => children({ thing, onReload })}</Loaded>
);

/** A screen with the editor of one thing: the one its address names, else a new one. */
export const ManagedPage = <V, T extends Thing, B, E>({ of, children }: PageProps<V, T, B, E>) => {
  useLanguage();
  const { id } = useParams();
  const back = { to: of.list, label: of.words.list() };
  if (id === undefined)
    return (
      <Page title={of.words.fresh()} back={back}>
        {children({ thing: null })}
      </Page>
    );
  return (
    <Page
      title={<Title of={of} id={id} />}
      aside={
        <Link to={`/journal?thing=${id}`} className={buttonClass({ variant: "text", size: "sm" })}>
          {m.console_editing_history()}
        </Link>
      }
      back={back}
    >
      <Known key={id} of={of} id={id}>
        {children}
      </Known>
    </Page>
  );
};

type FormProps<V, T extends Thing, B, E> = Opened<T> & {
  of: Managed<V, T, B, E>;
  /** Form values, where they depend on more than the thing. */
  initial?: V | undefined;
  /** What saving does, in words; "Save" if absent. */
  action?: ReactNode;
  /** What guests will notice once it is saved. */
  effect?: ReactNode;
  /** Tools before the button that removes. */
  more?: ReactNode;
  layout?: (form: ReactNode) => ReactNode;
  children: ReactNode;
};

/** The form of one thing of a list, new or as it was opened, and the button that removes it. */
export const ThingForm = <V extends FieldValues, T extends Thing, B, E>(props: FormProps<V, T, B, E>) => {
  const { of, thing, onReload, action, effect, more, layout, children } = props;
  const language = useLanguage();
  const navigate = useNavigate();
  const [initial] = useState(() => props.initial ?? of.values?.(thing));
  if (initial === undefined) throw new Error(`No form values for ${of.key}`);
  const back = () => void navigate(of.list);
  const form = useManagedForm<V, B>({
    initial,
    // Editing knows what is there already: an edit's schema may take ids that a new thing has not.
    schema: (thing ? of.calls.edit : of.calls.create).body,
    body: of.body,
    rules: of.rules,
    aliases: of.aliases,
    save: async (body) => {
      if (!thing) return client.send(of.calls.create, { body });
      // Without `editBody` an edit takes the fields of a new thing, and the revision.
      const edited = { ...(of.editBody?.(body) ?? body), revision: thing.revision } as E;
      return client.send(of.calls.edit, { params: { id: thing.id }, body: edited });
    },
    refreshes: of.refreshes,
    onSaved: back,
  });
  const removal = thing && (
    <Removal
      name={readText(of.nameOf(thing), language) || (of.words.wordless?.() ?? "")}
      effect={of.words.removal()}
      remove={() => client.send(of.calls.remove, { params: { id: thing.id }, query: { revision: thing.revision } })}
      touches={of.refreshes}
      onRemoved={back}
    />
  );
  const tools = (more || removal) && (
    <>
      {more}
      {removal}
    </>
  );
  return (
    <ManagedForm
      form={form}
      action={action}
      effect={effect}
      onReload={onReload}
      more={tools ?? undefined}
      layout={layout}
    >
      {children}
    </ManagedForm>
  );
};
