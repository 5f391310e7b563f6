const metals = ["bronze", "silver", "gold", "platinum"] as const;
export type Metal = (typeof metals)[number];

const named: [RegExp, Metal][] = [
  [/bronze|برونز/i, "bronze"],
  [/silver|فض/i, "silver"],
  [/gold|ذهب/i, "gold"],
  [/platin|diamond|بلاتين|ماس/i, "platinum"],
];

/** The metal that a level's name says, else the one of its place from the lowest. */
export const getMetal = (name: string, place: number): Metal =>
  named.find(([words]) => words.test(name))?.[1] ?? metals[Math.min(place, metals.length - 1)] ?? "bronze";
