import { useQuery } from "@tanstack/react-query";
import { readText } from "@sufra/domain/language/language.ts";
import { type BonusWords, bonusSentence } from "@sufra/ui/loyalty/bonus-sentence.ts";
import { useWorkplace } from "../app/workplace.ts";
import { overviewQuery } from "../menu/menu-data.ts";

/** The sentence that customers read about a bonus whose dishes are ids. */
export const useBonusSentence = () => {
  const { style } = useWorkplace();
  const { data } = useQuery(overviewQuery);
  const names = new Map([...(data?.products ?? []), ...(data?.combos ?? [])].map(({ id, name }) => [id, name]));
  return ({ items, ...bonus }: BonusWords): string => {
    const named = items?.map((id) => readText(names.get(id) ?? { sa: "…", en: "…" }, style.language)) ?? null;
    return bonusSentence({ ...bonus, items: named }, style);
  };
};
