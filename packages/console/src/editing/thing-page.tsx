import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { Text } from "@sufra/domain/language/language.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { Page } from "../app/page.tsx";
import { Loaded } from "./loaded.tsx";
import { ThingTitle } from "./thing-title.tsx";

type Known<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  children: (thing: T, reload: () => void) => ReactNode;
};

const Known = <T, K extends QueryKey>({ query, children }: Known<T, K>) => (
  <Loaded query={useQuery(query)}>{children}</Loaded>
);

type Props<T, K extends QueryKey> = {
  query: (id: string) => UseQueryOptions<T, Error, T, K>;
  textOf: (thing: T) => Text;
  kind: string;
  /** The title over one that is not there yet. */
  fresh: string;
  /** The list it belongs to. */
  back: { to: string; label: string };
  /** The editor: of the thing as it was when it was opened, or of a new one. */
  children: (thing: T | null, reload?: () => void) => ReactNode;
};

/** A screen with the editor of one thing: the one its address names, else a new one. */
export const ThingPage = <T, K extends QueryKey>({ query, textOf, kind, fresh, back, children }: Props<T, K>) => {
  useLanguage();
  const { id } = useParams();
  if (id === undefined)
    return (
      <Page title={fresh} back={back}>
        {children(null)}
      </Page>
    );
  return (
    <Page title={<ThingTitle query={query(id)} textOf={textOf} kind={kind} />} back={back}>
      <Known key={id} query={query(id)}>
        {children}
      </Known>
    </Page>
  );
};
