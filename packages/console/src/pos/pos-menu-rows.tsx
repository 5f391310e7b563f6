import { useState } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import type { PosMenuProblem, PosMenuRow } from "@sufra/domain/pos/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { faultText, kindName, partName } from "./pos-words.ts";
import styles from "./pos.module.css";

/** Long lists open in steps. */
const step = 200;

const useSteps = <T,>(rows: readonly T[], first: number) => {
  const [shown, setShown] = useState(first);
  const left = rows.length - shown;
  const more = left > 0 && (
    <div>
      <Button size="sm" variant="text" onClick={() => setShown(shown + step)}>
        {m.console_pos_show_more({ count: left })}
      </Button>
    </div>
  );
  return { rows: rows.slice(0, shown), more };
};

const Fields = ({ fields }: Pick<PosMenuRow, "fields">) => {
  const { style } = useWorkplace();
  return (
    <ul className={styles.fields}>
      {fields.map(({ heading, before, after }) => (
        <li key={heading}>
          <span className={styles.note}>{heading}</span>
          <span>
            {before !== "" && (
              <>
                <del>
                  <Isolate>{before}</Isolate>
                </del>
                <span aria-hidden> {style.language === "sa" ? "←" : "→"} </span>
              </>
            )}
            <Isolate>{after === "" ? m.console_menu_import_empty_value() : after}</Isolate>
          </span>
        </li>
      ))}
    </ul>
  );
};

type RowsProps = {
  title: string;
  text: string;
  rows: readonly PosMenuRow[];
  without: ReadonlySet<string>;
  turn: (keys: readonly string[], on: boolean) => void;
};

/** What would happen, line by line; what is not ticked stays as it is. */
export const ChangeRows = ({ title, text, rows: all, without, turn }: RowsProps) => {
  const { style } = useWorkplace();
  const { rows, more } = useSteps(all, 50);
  if (all.length === 0) return null;
  const keys = all.map(({ key }) => key);
  const isAll = keys.every((key) => !without.has(key));
  return (
    <section className={styles.panel}>
      <div>
        <h2 className={styles.heading}>{title}</h2>
        <p className={styles.note}>{text}</p>
      </div>
      {all.length > 1 && (
        <label className={styles.choice}>
          <input type="checkbox" checked={isAll} onChange={() => turn(keys, !isAll)} />
          <span>{m.console_pos_all({ count: all.length })}</span>
        </label>
      )}
      <ul className={styles.rows}>
        {rows.map(({ key, kind, name, price, fields }) => (
          <li key={key}>
            <label className={styles.choice}>
              <input type="checkbox" checked={!without.has(key)} onChange={() => turn([key], without.has(key))} />
              <span>
                {readText(name, style.language)}
                <span className={styles.kind}>
                  {kindName[kind]()}
                  {price !== null && (
                    <>
                      {" · "}
                      <Money amount={price} />
                    </>
                  )}
                </span>
              </span>
            </label>
            {fields.length > 0 && <Fields fields={fields} />}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
};

/** Everything that cannot be taken over, by name and with what helps. */
export const ProblemRows = ({ problems }: { problems: readonly PosMenuProblem[] }) => {
  const { rows, more } = useSteps(problems, 5);
  if (problems.length === 0) return null;
  return (
    <section className={styles.panel}>
      <div>
        <h2 className={styles.heading}>{m.console_pos_problems({ count: problems.length })}</h2>
        <p className={styles.note}>{m.console_pos_problems_text()}</p>
      </div>
      <ul className={styles.rows}>
        {rows.map(({ part, id, name, reason, detail }, place) => (
          <li key={`${id} ${reason} ${place}`} className={styles.problem}>
            <span>
              {name === "" ? m.console_pos_unnamed({ id }) : <Isolate>{name}</Isolate>}
              <span className={styles.kind}>{partName[part]()}</span>
            </span>
            <span>
              {faultText[reason]()}
              {detail !== "" && (
                <>
                  {" "}
                  <Isolate>({detail})</Isolate>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
};
