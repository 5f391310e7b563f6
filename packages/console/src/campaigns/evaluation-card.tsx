import { Check, Eye, TriangleAlert } from "lucide-react";
import type { Evaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { maxScale, maxStars } from "@sufra/domain/campaigns/evaluation.ts";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { readUploadAsStaff } from "@sufra/domain/uploads/api.ts";
import { pageApi, toUrl } from "@sufra/ui/api/client.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import styles from "./evaluations.module.css";

type Answer = Evaluation["answers"][number];

const uploadUrl = (id: string): string => toUrl(readUploadAsStaff, pageApi(), { params: { id } });

const AnswerContent = ({ answer }: { answer: Answer }) => {
  const { style } = useWorkplace();
  const { kind, number, choices, words, images } = answer;
  if (number !== null)
    return (
      <strong className={styles.figure} data-figures>
        <Isolate>{`${number}/${kind === "rating" ? maxStars : maxScale}`}</Isolate>
      </strong>
    );
  if (kind === "images")
    return (
      <ul className={styles.pictures}>
        {images.map((id) => (
          <li key={id}>
            <a href={uploadUrl(id)}>
              <img src={uploadUrl(id)} crossOrigin="use-credentials" alt={m.console_campaigns_photo()} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    );
  if (kind === "text")
    return (
      <p className={styles.words}>
        {words === "" ? m.console_campaigns_erased() : <Isolate dir="auto">{words}</Isolate>}
      </p>
    );
  return <p>{choices.map((choice) => readText(choice, style.language)).join(m.console_campaigns_join())}</p>;
};

type HeadProps = {
  evaluation: Evaluation;
  /** Names the branch, where a manager sees several. */
  ofBranch: boolean;
};

const Head = ({ evaluation, ofBranch }: HeadProps) => {
  const { staff, style } = useWorkplace();
  const now = useNow();
  const { form_name, low, score, customer_name, order_number, created_at } = evaluation;
  const branch = ofBranch ? staff.branches.find(({ id }) => id === evaluation.branch_id) : undefined;
  return (
    <header className={styles.head}>
      <div>
        <h3 className={styles.name}>
          {customer_name === "" ? m.console_campaigns_visitor() : <Isolate dir="auto">{customer_name}</Isolate>}
        </h3>
        <p className={styles.muted}>
          {branch && `${readText(branch.name, style.language)} · `}
          {readText(form_name, style.language)} · {relativeText(new Date(created_at), new Date(now), style)}
          {order_number !== null && (
            <>
              {" "}
              · <Isolate>{orderNumberText(order_number)}</Isolate>
            </>
          )}
        </p>
      </div>
      <div className={styles.marks}>
        {low && (
          <Badge tone="danger" icon={<TriangleAlert aria-hidden />}>
            {m.console_campaigns_low()}
          </Badge>
        )}
        {score !== null && (
          <span className={styles.score} data-figures>
            <Isolate>{m.console_editing_share({ number: String(score) })}</Isolate>
          </span>
        )}
      </div>
    </header>
  );
};

type Props = HeadProps & {
  onSee: () => void;
  busy: boolean;
};

/** One guest's answers, low ones marked; one member of staff marks them as seen for all. */
export const EvaluationCard = ({ evaluation, ofBranch, onSee, busy }: Props) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const { low, seen_at, seen_by, answers } = evaluation;
  return (
    <article className={styles.card} data-urgent={low && seen_at === null ? "" : undefined}>
      <Head evaluation={evaluation} ofBranch={ofBranch} />
      <dl className={styles.answers}>
        {answers.map((answer, place) => (
          <div key={place}>
            <dt>{readText(answer.question, style.language)}</dt>
            <dd>
              <AnswerContent answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
      {seen_at === null ? (
        <Button
          size="sm"
          variant={low ? "fill" : "tint"}
          icon={<Eye aria-hidden />}
          busy={busy}
          disabled={!online}
          onClick={onSee}
        >
          {m.console_campaigns_see()}
        </Button>
      ) : (
        <p className={styles.seen}>
          <Check aria-hidden />
          <span>
            {m.console_campaigns_seen_by()} <Isolate dir="auto">{seen_by ?? ""}</Isolate>
          </span>
        </p>
      )}
    </article>
  );
};
