import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

type Props<T, K extends QueryKey> = {
  /** What the editor below reads too. */
  query: UseQueryOptions<T, Error, T, K>;
  textOf: (thing: T) => Text;
  /** What kind of thing it is: until it is read, and where it has no words of its own. */
  kind: string;
};

/** The title over an editor says which thing is open. */
export const ThingTitle = <T, K extends QueryKey>({ query, textOf, kind }: Props<T, K>) => {
  const language = useLanguage();
  const { data } = useQuery(query);
  const name = data === undefined ? "" : readText(textOf(data), language);
  return name === "" ? kind : <bdi>{name}</bdi>;
};
