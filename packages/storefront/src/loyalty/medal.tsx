import { Award, Crown, type LucideIcon, Medal as MedalIcon, Trophy } from "lucide-react";
import { getMetal, type Metal } from "./metal.ts";

/** Fills that the dark symbol is seen on in both themes. */
const fills: Record<Metal, string> = {
  bronze: "oklch(0.74 0.09 55)",
  silver: "oklch(0.86 0.01 250)",
  gold: "oklch(0.84 0.13 88)",
  platinum: "oklch(0.9 0.035 195)",
};

const symbols: Record<Metal, LucideIcon> = { bronze: Award, silver: MedalIcon, gold: Trophy, platinum: Crown };

/** A level's medal, in the metal of its name or place. */
export const Medal = ({ name, place }: { name: string; place: number }) => {
  const metal = getMetal(name, place);
  const Symbol = symbols[metal];
  return (
    <span
      style={{
        display: "grid",
        flex: "none",
        placeItems: "center",
        inlineSize: 44,
        blockSize: 44,
        borderRadius: "50%",
        color: "oklch(0.28 0.03 60)",
        background: fills[metal],
      }}
      aria-hidden
    >
      <Symbol />
    </span>
  );
};
