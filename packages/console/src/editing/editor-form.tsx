import type { ReactNode } from "react";
import styles from "./editor-form.module.css";

/** Fields that belong together, with a heading and what they are for. */
export const EditorSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={styles.section}>
    <div>
      <h2 className={styles.heading}>{title}</h2>
      {text !== undefined && <p className={styles.note}>{text}</p>}
    </div>
    {children}
  </section>
);

/** A form, and beside it on wide screens what its fields come to. */
export const WithPreview = ({ form, preview }: { form: ReactNode; preview: ReactNode }) => (
  <div className={styles.sides}>
    {form}
    <div className={styles.preview}>{preview}</div>
  </div>
);

/** Short fields beside each other, as many as there is room for; the narrowest is a date with its time. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
