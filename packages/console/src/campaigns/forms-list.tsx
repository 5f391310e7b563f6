import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { OrderedList } from "../editing/ordered-list.tsx";
import { formsQuery, type ListedForm, sendFormOrder } from "./form-data.ts";
import styles from "./forms.module.css";

const Row = ({ form }: { form: ListedForm }) => {
  const { style } = useWorkplace();
  const { id, name, active, answers, low, score } = form;
  return (
    <div className={styles.row}>
      <Link to={`/campaigns/forms/${id}`} className={styles.name}>
        {readText(name, style.language)}
      </Link>
      <Badge tone={active ? "success" : "warning"}>
        {active ? m.console_forms_asked() : m.console_forms_stopped()}
      </Badge>
      {low > 0 && <Badge tone="danger">{m.console_forms_low({ count: low })}</Badge>}
      <span className={styles.figures}>
        {m.console_forms_answers({ count: answers })}
        {score !== null && ` · ${m.console_editing_share({ number: countText(score, style) })}`}
      </span>
    </div>
  );
};

/** C16: what guests are asked, in the order they meet it. */
export const FormsList = () => {
  const { style } = useWorkplace();
  return (
    <OrderedList
      query={useQuery(formsQuery)}
      nameOf={({ name }) => readText(name, style.language)}
      onOrder={sendFormOrder}
      fresh={{ to: "/campaigns/forms/new", text: m.console_forms_new_form() }}
      empty={{ icon: <ClipboardCheck />, text: m.console_forms_no_forms() }}
      className={styles.part}
      head={(link) => (
        <div className={styles.chips}>
          {link}
          <Link to="/evaluations" className={buttonClass({ variant: "tint", size: "sm" })}>
            {m.console_forms_all_answers()}
          </Link>
        </div>
      )}
    >
      {(form) => <Row form={form} />}
    </OrderedList>
  );
};
