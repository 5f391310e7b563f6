import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import styles from "./button.module.css";

export type ButtonVariant = "fill" | "tint" | "outline" | "text" | "danger";
export type ButtonSize = "sm" | "md" | "lg";
type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined };

/** The style of a button for links: `<Link className={buttonClass({ size: "lg" })}>`. */
export const buttonClass = ({ variant = "fill", size = "md", wide }: Look = {}): string =>
  classes(styles.button, styles[variant], styles[size], wide && styles.wide);

type Props = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
    children: ReactNode;
    icon?: ReactNode;
    /** At the end, apart from the label: the total of a main action. */
    trailing?: ReactNode;
    /** Keeps width and focus, but ignores presses. */
    busy?: boolean | undefined;
    ref?: Ref<HTMLButtonElement>;
    /** Takes the first focus in a dialog. */
    "data-first"?: boolean | undefined;
  };

export const Button = (props: Props) => {
  const { variant, size, wide, icon, trailing, busy, children, className, onClick, type = "button", ...rest } = props;
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      className={classes(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className={classes(styles.content, trailing !== undefined && styles.spread)}>
        {icon}
        <span className={styles.label}>{children}</span>
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </span>
      {busy && <span className={styles.spinner} aria-hidden />}
    </button>
  );
};
