import { type ReactNode, use } from "react";
import { ShapeContext } from "./shape-context.ts";
import { solidPath } from "./shape.tsx";
import styles from "./empty-state.module.css";

type Props = {
  /** One sentence. */
  children: ReactNode;
  title?: ReactNode;
  /** One action. */
  action?: ReactNode;
  icon?: ReactNode;
};

/** Drawing of empty and failed states, in the establishment's shape. */
const Drawing = ({ icon }: { icon: ReactNode }) => {
  const path = solidPath(use(ShapeContext));
  return (
    <span className={styles.drawing} aria-hidden>
      <svg viewBox="0 0 160 120">
        <path d={path} className={styles.far} transform="translate(6 44) scale(.58) rotate(-14 50 50)" />
        <path d={path} className={styles.near} transform="translate(88 14) scale(.66) rotate(18 50 50)" />
        <path d={path} className={styles.front} transform="translate(34 12) scale(.92)" />
      </svg>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
    </span>
  );
};

export const EmptyState = ({ children, title, action, icon }: Props) => (
  <div className={styles.state} data-center>
    {icon !== undefined && <Drawing icon={icon} />}
    {title !== undefined && <h2 className={styles.title}>{title}</h2>}
    <p className={styles.text}>{children}</p>
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);

type ErrorProps = Props & {
  /** The state is the whole page, so its title is the h1. */
  alone?: boolean;
  /** For support: transport message or reference code. */
  details?: ReactNode;
};

export const ErrorLayout = ({ children, title, action, icon, details, alone }: ErrorProps) => {
  const Heading = alone ? "h1" : "h2";
  return (
    <div className={styles.state} role="alert" data-center>
      <Drawing icon={icon} />
      {title !== undefined && <Heading className={styles.title}>{title}</Heading>}
      <p className={styles.text}>{children}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {details !== undefined && (
        <p className={styles.details} dir="ltr">
          {details}
        </p>
      )}
    </div>
  );
};
