import type { ReactNode } from "react";
import { ScreenStyles } from "../app/screen-styles.tsx";
import outcomeStyles from "./outcome.css?url";

type Props = {
  icon: ReactNode;
  title: ReactNode;
  tone?: "failed" | "open";
  /** Something goes on without the guest. */
  busy?: boolean;
  children: ReactNode;
};

/** What became of a payment, or what it waits for, and what that means for the money. */
export const Outcome = ({ icon, title, tone, busy, children }: Props) => (
  <div className="outcome">
    <ScreenStyles href={outcomeStyles} />
    <span className="outcome-icon" data-tone={tone} data-busy={busy ? "" : undefined} aria-hidden>
      {icon}
    </span>
    <h2 className="outcome-title">{title}</h2>
    <p className="outcome-text">{children}</p>
  </div>
);
