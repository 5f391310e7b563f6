import { useState } from "react";
import { createSession, requestCode } from "@sufra/domain/auth/api.ts";
import { maxCodeTries } from "@sufra/domain/auth/code-tries.ts";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { changePhone, type Customer } from "@sufra/domain/customers/api.ts";
import { ApiProblem, type FieldProblem, hasCode } from "@sufra/ui/api/failures.ts";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { readGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";

export type Purpose = "sign_in" | "change_phone";
/** Why and how a number is asked for. */
export type AskOptions = {
  /** Shown to the guest: why the number is needed. */
  reason?: string | undefined;
  purpose?: Purpose;
  /** The number is known from a form whose button the guest pressed: the code is sent without another press. */
  sendsAtOnce?: boolean;
};
export type CodeChannel = "sms" | "whatsapp";
/** Whose number it is, where it was not used for months. */
export type NumberUser = Pick<BodyOf<typeof createSession>, "known_as" | "new_user">;
type Sent = AnswerOf<typeof requestCode> & { tries: number };

const welcome = (customer: Customer, uuid: string): void => {
  const { id, full_name, dial_code, phone_number } = customer;
  setGuest({ customer: { id, full_name, dial_code, phone_number } });
  void readGuest(uuid);
};

/** The server asks whose number it is, or does not know the name. */
export const findUserProblem = (error: unknown): FieldProblem | undefined =>
  error instanceof ApiProblem ? error.errors.find(({ path }) => path === "known_as") : undefined;

type Asked = { uuid: string; purpose: Purpose; channel: CodeChannel; phone: PhoneValue };
type Valid = Asked & { sent: Sent };

/** A guest who closed the form and opens it again enters the code that they have: another one is not sent at once. */
let lastCode: Valid | undefined;

const findValid = ({ uuid, purpose, channel, phone }: Asked): Valid | undefined => {
  if (!lastCode || Date.parse(lastCode.sent.expires_at) <= Date.now()) return undefined;
  const isSameNumber =
    lastCode.phone.dial_code === phone.dial_code && lastCode.phone.phone_number === phone.phone_number;
  const isSame = lastCode.uuid === uuid && lastCode.purpose === purpose && lastCode.channel === channel;
  return isSameNumber && isSame ? lastCode : undefined;
};

const withTryUsed = (sent: Sent): Sent => {
  const rest = { ...sent, tries: Math.max(0, sent.tries - 1) };
  if (lastCode?.sent.challenge_id === sent.challenge_id)
    lastCode = rest.tries > 0 ? { ...lastCode, sent: rest } : undefined;
  return rest;
};

/** Requests and enters a code, to sign in or to verify a new number. */
export const useCode = (uuid: string, purpose: Purpose) => {
  const [sent, setSent] = useState<Sent | undefined>(undefined);
  const send = async ({ dial_code, phone_number }: PhoneValue, channel: CodeChannel): Promise<void> => {
    const asked = { uuid, purpose, channel, phone: { dial_code, phone_number } };
    const valid = sent ? undefined : findValid(asked);
    if (valid) return setSent(valid.sent);
    const body = { uuid, dial_code, phone_number, channel, ...(purpose === "change_phone" ? { purpose } : {}) };
    const answer = { ...(await client.send(requestCode, { body })), tries: maxCodeTries };
    lastCode = { ...asked, sent: answer };
    setSent(answer);
  };
  const enter = async (code: string, user: NumberUser = {}): Promise<Customer | undefined> => {
    if (!sent) return undefined;
    const body = { challenge_id: sent.challenge_id, code };
    try {
      const customer =
        purpose === "sign_in"
          ? (await client.send(createSession, { body: { ...body, ...user } })).customer
          : await client.send(changePhone, { body });
      lastCode = undefined;
      welcome(customer, uuid);
      return customer;
    } catch (error) {
      if (hasCode(error, "wrong_code")) setSent(withTryUsed(sent));
      throw error;
    }
  };
  return { sent, send, enter, again: () => setSent(undefined) };
};
