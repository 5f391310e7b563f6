import { describe, expect, it } from "vitest";
import { type Invitation, invitationEmail, invitationSms } from "./invitation.ts";

const invitation: Invitation = {
  establishment: "Dar",
  inviter: "",
  friend: "",
  gift: "100 points",
  link: "https://sufra.test/reference/A",
  stop: "https://sufra.test/reference/A?stop=1",
};
const texts = (over: Partial<Invitation>): string[] =>
  (["sa", "en"] as const).flatMap((language) => {
    const { subject, text, html } = invitationEmail({ ...invitation, ...over }, language);
    return [invitationSms({ ...invitation, ...over }, language), subject, text, html];
  });

describe("a name in an invitation", () => {
  it.each([
    "evil.com",
    "http://evil.com",
    "evil.com/x",
    "javascript:alert",
    "me@evil.com",
    "//evil",
    "10.0.0.1",
    "هدية.شبكة",
    "evil\uFF0Ecom",
    "evil\u3002com",
    "evil\uFF61com",
    "evil\u200D.\u200Dcom",
    "evil\u200B.com",
    "\uFF20evil",
    "evil\uFF0Fx",
    "Call now: 123",
  ])("that may be read as a link counts as not known: %s", (name) => {
    expect(texts({ inviter: name, friend: name })).toEqual(texts({}));
  });

  it.each(["نورة", "Dr. Huda", "Huda A.", "O'Neil", "Al-Harbi", "Anne\u200DMarie"])("is said: %s", (name) => {
    for (const text of texts({ inviter: name }).filter((each) => !each.startsWith("<"))) expect(text).toContain(name);
    expect(texts({ friend: name })).not.toEqual(texts({}));
  });
});

describe("the establishment's sentence", () => {
  it("appears in every form of the message, as text", () => {
    const [sms = "", , plain = "", html = ""] = texts({ words: "Tables <b>wait</b>" });
    expect([sms.includes("Tables <b>wait</b>"), plain.includes("Tables <b>wait</b>")]).toEqual([true, true]);
    expect([html.includes("Tables <b>"), html.includes("Tables &#60;b&#62;wait")]).toEqual([false, true]);
    expect(texts({ words: "" })).toEqual(texts({}));
  });
});
