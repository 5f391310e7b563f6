import { type SubmitEvent, useState } from "react";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { findUserProblem, type NumberUser } from "./use-code.ts";
import styles from "./verify.module.css";

type Props = { busy: boolean; failure: unknown; onSend: (user: NumberUser) => Promise<void> };

/** After months without a visit: the number may belong to somebody else by now. */
export const UserStep = ({ busy, failure, onSend }: Props) => {
  const language = useLanguage();
  const [name, setName] = useState("");
  const [isNew, setIsNew] = useState(false);
  const problem = findUserProblem(failure);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSend(isNew ? { new_user: true } : { known_as: name });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.reason}>{isNew ? m.auth_new_user_text() : m.auth_known_as_text()}</p>
      {!isNew && (
        <Field
          label={m.auth_known_as()}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem && m.auth_known_as_wrong()}
          autoFocus
        />
      )}
      {failure !== undefined && !problem && <Banner tone="danger" title={failureText(failure, language).text} />}
      <Button type="submit" size="lg" wide busy={busy} disabled={!isNew && name.trim() === ""}>
        {isNew ? m.auth_new_user_confirm() : m.auth_known_as_send()}
      </Button>
      <Button variant="text" wide disabled={busy} onClick={() => setIsNew(!isNew)}>
        {isNew ? m.auth_known_as_back() : m.auth_new_user()}
      </Button>
    </form>
  );
};
