import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** `ltr` for phones, codes, order numbers; `auto` for names people typed. */ dir?: "ltr" | "auto";
};

/** A foreign run inside a sentence, kept from reordering its neighbours. */
export const Isolate = ({ children, dir = "ltr" }: Props) => <bdi dir={dir}>{children}</bdi>;
