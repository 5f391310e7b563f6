import type { ReactNode } from "react";
import { getDirection, type Text } from "@sufra/domain/language/language.ts";
import type { Receipt, ReceiptDocument } from "@sufra/domain/orders/receipt-api.ts";
import { bothTexts, type Paper, type PaperLine, type PaperRow, toPaper } from "@sufra/domain/orders/receipt-paper.ts";
import { receiptWords as words } from "@sufra/domain/orders/receipt-words.ts";
import { useLanguage } from "../i18n/language.ts";
import { textLang } from "../i18n/text-lang.ts";
import { Qr } from "./qr.tsx";
import styles from "./receipt-paper.module.css";

/** The reader's language, with the other one below it. */
const Pair = ({ text, after }: { text: Text; after?: ReactNode }) => {
  const language = useLanguage();
  const { main, second } = bothTexts(text, language);
  const [mainTag, secondTag] = language === "sa" ? ["ar", "en"] : ["en", "ar"];
  return (
    <>
      <span>
        <bdi lang={second === null ? textLang(main) : mainTag}>{main}</bdi>
        {after}
      </span>
      {second !== null && (
        <bdi lang={secondTag} className={styles.second}>
          {second}
        </bdi>
      )}
    </>
  );
};

/** `after` stands behind the first of both. */
const Both = ({ text, after }: { text: Text; after?: ReactNode }) => (
  <span className={styles.both}>
    <Pair text={text} after={after} />
  </span>
);

const Seller = ({ heads }: Pick<Paper, "heads">) => (
  <div className={styles.seller}>
    {heads.map((head, place) => (
      <p key={place} className={styles.small}>
        <Pair text={head} />
      </p>
    ))}
  </div>
);

const Rows = ({ rows }: { rows: readonly PaperRow[] }) => (
  <dl className={styles.rows}>
    {rows.map(({ label, value, kind }, place) => (
      <div key={place} data-kind={kind}>
        <dt>
          <Both text={label} />
        </dt>
        <dd>
          <bdi dir="ltr">{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);

/** Behind a name, with a space between. */
const Aside = ({ children }: { children: ReactNode }) => (
  <>
    {" "}
    <bdi dir="ltr">{children}</bdi>
  </>
);

const Line = ({ line }: { line: PaperLine }) => (
  <li className={styles.line}>
    <bdi dir="ltr" className={styles.quantity}>
      {line.quantity}×
    </bdi>
    <strong>
      <Both text={line.name} />
    </strong>
    <bdi dir="ltr" className={styles.total}>
      {line.total}
    </bdi>
    <div className={styles.details}>
      {line.each !== null && (
        <bdi dir="ltr">
          {line.quantity} × {line.each}
        </bdi>
      )}
      {line.chosen.length > 0 && (
        <ul>
          {line.chosen.map(({ name, quantity, price, inner }, place) => (
            <li key={place} className={styles.option} data-inner={inner ? "" : undefined}>
              {/* The price beside the name: the total of the line, in the column of sums, includes it. */}
              <Both
                text={name}
                after={
                  <>
                    {quantity > 1 && <Aside>×{quantity}</Aside>}
                    {price !== null && <Aside>(+{price})</Aside>}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {line.discount !== null && (
        <p className={styles.detail}>
          <Both text={words.line_discount} />
          <bdi dir="ltr">{line.discount}</bdi>
        </p>
      )}
    </div>
  </li>
);

const Taxes = ({ taxes }: Pick<Paper, "taxes">) => {
  if (taxes.length === 0) return null;
  return (
    <table className={styles.taxes}>
      <thead>
        <tr>
          {[words.rate, words.net, words.tax, words.gross].map((word) => (
            <th key={word.en} scope="col">
              <Both text={word} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ rate, net, tax, gross }) => (
          <tr key={rate}>
            {[rate, net, tax, gross].map((value, place) => (
              <td key={place}>
                <bdi dir="ltr">{value}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type Props = { receipt: Receipt; document: ReceiptDocument };

/** A document in both languages, as the law asks for; the reader's leads. */
export const ReceiptPaper = ({ receipt, document }: Props) => {
  const language = useLanguage();
  const paper = toPaper(receipt, document);
  const [name, ...seller] = paper.heads;
  return (
    <article className={styles.paper} dir={getDirection(language)}>
      {name && (
        <p className={styles.name}>
          <Pair text={name} />
        </p>
      )}
      <h2 className={styles.title}>
        <Pair text={paper.title} />
      </h2>
      {paper.notice && (
        <p className={styles.notice}>
          <Pair text={paper.notice} />
        </p>
      )}
      <Seller heads={seller} />
      <dl className={styles.rows}>
        {paper.facts.map(({ label, value }) => (
          <div key={label.en}>
            <dt>
              <Both text={label} />
            </dt>
            <dd>
              <Both text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {paper.lines.map((line, place) => (
          <Line key={place} line={line} />
        ))}
      </ul>
      <Rows rows={paper.sums} />
      <Taxes taxes={paper.taxes} />
      {paper.money.length > 0 && <Rows rows={paper.money} />}
      {document.qr_svg !== "" && <Qr svg={document.qr_svg} label={words.qr[language]} />}
      <p className={styles.currency}>
        <Both text={words.currency} />
      </p>
    </article>
  );
};
