import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** `ltr` for phones, codes, order numbers; `auto` for names people typed. */ dir?: "ltr" | "auto";
};

/** Isolates text of another direction inside a sentence. */
export const Isolate = ({ children, dir = "ltr" }: Props) => <bdi dir={dir}>{children}</bdi>;
