import { Angry, Frown, Laugh, Meh, Smile, Star } from "lucide-react";
import { lazy, Suspense } from "react";
import type { QuestionView } from "@sufra/domain/campaigns/evaluation-api.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./campaigns.module.css";
import type { Answer } from "./evaluation-draft.ts";

const ImagePicker = lazy(async () => ({ default: (await import("./image-picker.tsx")).ImagePicker }));

const longest = 1_000;
const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

type Props = {
  question: QuestionView;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
  /** True while a picture of the answer uploads. */
  onBusy: (busy: boolean) => void;
  /** Id of the element with the error text. */
  describedBy: string | undefined;
};

const ratings = [
  { value: 1, name: m.campaigns_rate_poor, Face: Angry },
  { value: 2, name: m.campaigns_rate_fair, Face: Frown },
  { value: 3, name: m.campaigns_rate_good, Face: Meh },
  { value: 4, name: m.campaigns_rate_very_good, Face: Smile },
  { value: 5, name: m.campaigns_rate_excellent, Face: Laugh },
];

/** A word and a face for the chosen stars. The radios are named with the word. */
const Mood = ({ answer }: Pick<Props, "answer">) => {
  const chosen = typeof answer === "number" ? ratings[answer - 1] : undefined;
  return (
    <p className={styles.mood} aria-hidden data-chosen={chosen && ""}>
      {(chosen?.name ?? m.campaigns_rate_tap)()}
      {chosen && <chosen.Face />}
    </p>
  );
};

const Stars = ({ question, answer, onAnswer }: Props) => (
  <div>
    <div className={styles.stars}>
      {ratings.map(({ value, name }) => (
        <label
          key={value}
          className={styles.star}
          data-on={typeof answer === "number" && answer >= value ? "" : undefined}
        >
          <input
            type="radio"
            name={question.id}
            value={value}
            checked={answer === value}
            onChange={() => onAnswer(value)}
            aria-label={m.campaigns_rate_star_name({ stars: m.campaigns_rate_stars({ count: value }), word: name() })}
          />
          <Star aria-hidden />
        </label>
      ))}
    </div>
    <Mood answer={answer} />
  </div>
);

const Scale = ({ question, answer, onAnswer }: Props) => (
  <div>
    <div className={styles.scale}>
      {steps.map((value) => (
        <label key={value} className={styles.step} data-on={answer === value ? "" : undefined}>
          <input
            type="radio"
            name={question.id}
            value={value}
            checked={answer === value}
            onChange={() => onAnswer(value)}
          />
          <Isolate>{value}</Isolate>
        </label>
      ))}
    </div>
    <p className={styles.ends}>
      <span>{question.low_label}</span>
      <span>{question.high_label}</span>
    </p>
  </div>
);

const Choices = ({ question, answer, onAnswer }: Props) => {
  const several = question.kind === "several_choices";
  const chosen = Array.isArray(answer) ? answer : typeof answer === "string" ? [answer] : [];
  const choose = (id: string, on: boolean) => {
    if (!several) onAnswer(id);
    else onAnswer(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  };
  return (
    <div className={styles.choices}>
      {question.choices.map(({ id, text }) => (
        <label key={id} className={styles.choice} data-on={chosen.includes(id) ? "" : undefined}>
          <input
            type={several ? "checkbox" : "radio"}
            name={question.id}
            value={id}
            checked={chosen.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
          <i className="choice-mark" />
          {text}
        </label>
      ))}
    </div>
  );
};

const Body = (props: Props) => {
  const { question, answer, onAnswer, onBusy } = props;
  switch (question.kind) {
    case "rating":
      return <Stars {...props} />;
    case "scale":
      return <Scale {...props} />;
    case "one_choice":
    case "several_choices":
      return <Choices {...props} />;
    case "text":
      return (
        <TextArea
          label={m.campaigns_rate_words()}
          rows={4}
          maxLength={longest}
          value={typeof answer === "string" ? answer : ""}
          onChange={(event) => onAnswer(event.target.value)}
        />
      );
    case "images":
      return (
        <Suspense fallback={<Skeleton height="160px" radius="14px" />}>
          <ImagePicker
            label={question.text}
            value={Array.isArray(answer) ? answer : []}
            onChange={onAnswer}
            onBusy={onBusy}
          />
        </Suspense>
      );
  }
};

/** A question with its control, labeled for screen readers. */
export const QuestionField = (props: Props) => {
  useLanguage();
  return (
    <fieldset className={styles.question} aria-describedby={props.describedBy}>
      <legend className={styles.legend}>
        {props.question.text} {props.question.optional && <small>{m.ui_optional()}</small>}
      </legend>
      <Body {...props} />
    </fieldset>
  );
};
