import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import type { FieldCode } from "@sufra/domain/errors/catalog.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import {
  type Card,
  type CardFields,
  cardDigits,
  checkCard,
  groupCardNumber,
  groupExpiry,
  toCard,
} from "@sufra/domain/payments/card.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { type CardField, cardFields, getCaret, getNextField, isFullNumber } from "./card-advance.ts";

const empty: CardFields = { number: "", expiry: "", cvv: "", holder: "" };

const formats: Record<CardField, (typed: string, before: string) => string> = {
  number: groupCardNumber,
  // Deleting the slash also deletes the digit before it, otherwise the field could not be emptied.
  expiry: (typed, before) => (typed.length < before.length ? typed.replace(/\/$/, "") : groupExpiry(typed)),
  cvv: (typed) => latinDigits(typed).replace(/\D/g, ""),
  holder: (typed) => typed,
};

/** Typed or pasted by the guest; a browser that fills in a stored card moves on by itself. */
const isByHand = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  "inputType" in nativeEvent && /^insert(Text|CompositionText|FromPaste)$/.test(String(nativeEvent.inputType));

/** Fields of the form, and a caret that grouping does not move. */
const useInputs = () => {
  const form = useRef<HTMLFormElement>(null);
  const caret = useRef<{ input: HTMLInputElement; at: number }>(undefined);
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {};
    caret.current = undefined;
    if (input && at !== undefined) input.setSelectionRange(at, at);
  });
  const focus = (name: CardField) => {
    const input = form.current?.querySelector<HTMLInputElement>(`[data-card="${name}"]`);
    input?.focus();
    return input;
  };
  const keepCaret = (input: HTMLInputElement, at: number, grouped: string) => {
    caret.current = { input, at: getCaret(grouped, cardDigits(input.value.slice(0, at)).length) };
  };
  return { form, focus, keepCaret };
};

type Props = { zone: string; busy: boolean; onPay: (card: Card, keep: boolean) => Promise<void> };

/** The typed card; a field is checked after it was left or the form was sent, a number as soon as it is whole. */
export const useCard = ({ zone, busy, onPay }: Props) => {
  const language = useLanguage();
  const { form, focus, keepCaret } = useInputs();
  const [card, setCard] = useState(empty);
  const [keep, setKeep] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const { day: today } = toLocalTime(new Date(), zone);
  const issues = checkCard(card, today);
  const isJudged = (name: CardField) => left.has(name) || (name === "number" && isFullNumber(card.number));
  const getError = (name: CardField): string | undefined => {
    const issue = isJudged(name) ? issues.find(({ path }) => path === name) : undefined;
    return issue && fieldText(issue.code satisfies FieldCode, language);
  };
  const change = (name: CardField, event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const at = target.selectionStart ?? target.value.length;
    const value = formats[name](target.value, card[name]);
    const after = { ...card, [name]: value };
    setCard(after);
    if (at < target.value.length) {
      if (name === "number" || name === "expiry") keepCaret(target, at, value);
      return;
    }
    const next = isByHand(event) ? getNextField(name, card, after, today) : undefined;
    if (next) focus(next);
  };
  /** In an empty field the key deletes on in the one before. */
  const erase = (name: CardField, event: KeyboardEvent) => {
    const before = cardFields[cardFields.indexOf(name) - 1];
    if (event.key !== "Backspace" || card[name] !== "" || !before) return;
    event.preventDefault();
    focus(before)?.setSelectionRange(card[before].length, card[before].length);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setLeft(new Set(cardFields));
    const first = cardFields.find((name) => issues.some(({ path }) => path === name));
    if (first) {
      focus(first);
      return;
    }
    try {
      await onPay(toCard(card), keep);
    } catch {
      return; // the provider refused the card: the fields stay for another try
    }
    setCard(empty);
    setLeft(new Set());
  };
  const field = (name: CardField) => ({
    "data-card": name,
    value: card[name],
    error: getError(name),
    disabled: busy,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event),
    onKeyDown: (event: KeyboardEvent) => erase(name, event),
    onBlur: () => card[name] !== "" && setLeft((before) => new Set(before).add(name)),
  });
  return { form, card, submit, field, keep, setKeep };
};
