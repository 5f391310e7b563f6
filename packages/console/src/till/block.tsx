import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { TillPerson } from "@sufra/domain/till/api.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./block.module.css";

export type BlockTone = "success" | "info" | "warning" | "danger";

type Props = {
  tone: BlockTone;
  icon: LucideIcon;
  /** The one word: valid, used, expired. */
  word: ReactNode;
  /** At the end of the band: a running time. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Stays within the thumb's reach on a phone. */
  actions?: ReactNode;
  /** Below the rest: where the block itself has the buttons to press, which `actions` would cover. */
  actionsLast?: boolean;
};

/** The till's answer: a color with an icon and a word, and a live region for screen readers. */
export const Block = ({ tone, icon: Icon, word, aside, children, actions, actionsLast }: Props) => (
  <section className={styles.block} data-tone={tone}>
    <div className={styles.band} role={tone === "danger" || tone === "warning" ? "alert" : "status"}>
      <Icon aria-hidden />
      <h2 className={styles.word}>{word}</h2>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </div>
    {children !== undefined && <div className={styles.body}>{children}</div>}
    {actions !== undefined && <div className={classes(styles.actions, !actionsLast && styles.sticky)}>{actions}</div>}
  </section>
);

/** As much of the customer as tells whether it is the one at the counter. */
export const Person = ({ person }: { person: TillPerson }) => (
  <span className={styles.person}>
    {person.first_name === null ? m.console_till_unnamed() : <Isolate dir="auto">{person.first_name}</Isolate>}
    {person.last_digits !== null && (
      <span className={styles.digits}>
        <span className="visually-hidden">{m.console_till_ends_in()}</span> <Isolate>•••• {person.last_digits}</Isolate>
      </span>
    )}
  </span>
);
