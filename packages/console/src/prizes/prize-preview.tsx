import { useState } from "react";
import { getDirection, type Language, languages, getLocale, readText } from "@sufra/domain/language/language.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { costText } from "./prize-words.ts";
import { f, type PrizeValues } from "./prize-values.ts";
import styles from "./prizes.module.css";

/** The ticket as its owner will hold it, in either language, while it is written. */
export const PrizePreview = () => {
  const { style } = useWorkplace();
  const [language, setLanguage] = useState<Language>(style.language);
  const { name, description, terms, picture_id, points_cost, valid_days } = f.useValues();
  const says = (text: PrizeValues["name"]) => readText(text, language).trim();
  const names: Record<Language, () => string> = { sa: m.console_prizes_in_arabic, en: m.console_prizes_in_english };
  const points = points_cost !== null && points_cost >= 0 ? points_cost : 0;
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.heading}>
        {m.console_prizes_preview()}
      </h2>
      <div className={styles.chips} role="group" aria-label={m.console_prizes_preview_language()}>
        {languages.map((each) => (
          <Chip key={each} selected={each === language} onClick={() => setLanguage(each)}>
            {names[each]()}
          </Chip>
        ))}
      </div>
      <div lang={getLocale(language)} dir={getDirection(language)}>
        <Ticket
          stub={
            <div className={styles.stub}>
              <bdi dir="ltr" className={styles.code} data-figures>
                A1B2-C3D4-E5F6
              </bdi>
            </div>
          }
        >
          <Photo picture={picture_id.picture} alt="" sizes="320px" eager className={styles.photo} />
          <p className={styles.name}>{says(name) || m.console_prizes_name()}</p>
          {says(description) !== "" && <p className={styles.wrapped}>{says(description)}</p>}
          {says(terms) !== "" && <p className={styles.wrapped}>{says(terms)}</p>}
        </Ticket>
      </div>
      <p className={styles.small} data-figures>
        {costText(points, style)}
        {valid_days !== null && valid_days > 0 && ` · ${m.console_prizes_valid_text({ count: valid_days })}`}
      </p>
    </section>
  );
};
