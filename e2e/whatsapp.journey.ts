/** Codes by WhatsApp: a guest chooses them, and a manager sees their delivery. */
import { codes } from "./demo.ts";
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { goTo } from "./board.ts";
import { see } from "./browser.ts";
import { button, go, verify } from "./guest.ts";

test(
  "a guest gets the sign-in code by WhatsApp, and the manager sees that it arrived",
  { tag: "@nightly" },
  async ({ newGuest, manager }) => {
    const guest = await newGuest();
    guest.accepted.push(/^401 /);
    await go(guest, `/my-code/${codes.main}`);
    await button(guest, guest.say("customers_sign_in")).click();
    await verify(guest, "auth_send_by_whatsapp");

    const { page, say } = manager;
    await goTo(manager, "audit_log");
    await page.getByRole("tab", { name: say("console_audit_log_messages") }).click();
    await page.getByLabel(say("console_audit_log_channel"), { exact: true }).selectOption("whatsapp");
    const message = page.getByRole("listitem").filter({ hasText: guest.person.phone.slice(-3) });
    await see(message.getByText(say("console_audit_log_delivered")).first());
    // Nobody reads a guest's code here.
    await see(message.getByText(say("console_audit_log_hidden")));
    expect(await auditState(page, "messages by WhatsApp")).toEqual([]);
  },
);
