// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CodeStep } from "./code-step.tsx";

afterEach(cleanup);

const sent = {
  dial_code: "966",
  phone_number: "512345678",
  codes_scarce: false,
  tries: 3,
  channel: "sms" as const,
  resend_at: new Date(Date.now() + 60_000).toISOString(),
};
const wrongCode = () => new ApiProblem("wrong_code", 422, {}, { sa: "x", en: "x" });

/** Each code is wrong. */
const Wrong = () => {
  const [failure, setFailure] = useState<unknown>(undefined);
  const [tries, setTries] = useState(sent.tries);
  const enter = async () => {
    setFailure(wrongCode());
    setTries((before) => before - 1);
  };
  const none = async () => undefined;
  return (
    <CodeStep
      sent={{ ...sent, tries }}
      busy={false}
      failure={failure}
      onEnter={enter}
      onResend={none}
      onChange={() => undefined}
    />
  );
};
const type = (value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(m.auth_code()), { target: { value } }));

it("says the tries left after each wrong code, and to resend after the last", async () => {
  render(<Wrong />);
  const wrong = clientMessages.wrong_code.sa;
  expect(screen.queryByText(wrong, { exact: false })).toBeNull();
  for (const rest of [m.auth_tries_left({ count: 2 }), m.auth_tries_left({ count: 1 }), m.auth_tries_none()]) {
    await type("1234");
    screen.getByText(`${wrong} ${rest}`);
  }
});
