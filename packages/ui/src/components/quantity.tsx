import { useNumbers } from "../i18n/use-numbers.ts";

/** "2×" before the name of what was ordered. */
export const Quantity = ({ of }: { of: number }) => {
  const number = useNumbers();
  return <bdi dir="ltr">{number(of)}×</bdi>;
};
