import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./popup-menu.module.css";

type MenuProps = {
  /** Names the button and with it the menu; without it the button's own words do. */
  label?: string;
  trigger: ReactNode;
  triggerClass: string | undefined;
  align: "start" | "end";
  /** Groups of `PopupItem`; `close` puts the menu away and gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
};

const rowsOf = (popup: HTMLElement | null): HTMLElement[] => [
  ...(popup?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? []),
];

/** Where an arrow, Home or End leads among so many rows; rows follow each other in a ring. */
const placeAfter = (key: string, place: number, count: number): number | undefined => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowDown") return (place + 1) % count;
  return key === "ArrowUp" ? (Math.max(place, 0) - 1 + count) % count : undefined;
};

/** A tap elsewhere puts the menu away. */
const useTapElsewhere = (open: boolean, inside: { current: HTMLElement | null }, onTap: () => void): void =>
  useEffect(() => {
    if (!open) return;
    const tapped = ({ target }: Event): void => {
      if (!(target instanceof Node && inside.current?.contains(target))) onTap();
    };
    document.addEventListener("pointerdown", tapped);
    return () => document.removeEventListener("pointerdown", tapped);
  });

/** A button with a menu under it: arrows walk through it, Escape and Tab leave it. */
export const PopupMenu = ({ label, trigger, triggerClass, align, children }: MenuProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useTapElsewhere(open, all, () => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const rows = rowsOf(popup.current);
    (rows.find((row) => row.ariaChecked === "true" && row.role === "menuitemradio") ?? rows[0])?.focus();
  }, [open]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const walk = (event: KeyboardEvent): void => {
    if (event.key === "Tab") return close();
    const rows = rowsOf(popup.current);
    const here = rows.findIndex((row) => row === document.activeElement);
    const next = event.key === "Escape" ? undefined : placeAfter(event.key, here, rows.length);
    if (next === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) close();
    else rows[next]?.focus();
  };
  return (
    <div ref={all} className={styles.place}>
      <button
        ref={button}
        type="button"
        id={id}
        className={triggerClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={popup}
          id={`${id}-menu`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={id}
          className={styles.popup}
          data-align={align}
          onKeyDown={walk}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
};

type ItemProps = {
  /** One of several, or a thing that is on or off; without it a deed. */
  kind?: "radio" | "checkbox";
  checked?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export const PopupItem = ({ kind, checked, onSelect, children }: ItemProps) => (
  <button
    type="button"
    role={kind ? `menuitem${kind}` : "menuitem"}
    aria-checked={kind ? checked === true : undefined}
    tabIndex={-1}
    className={styles.item}
    onClick={onSelect}
  >
    {children}
  </button>
);
