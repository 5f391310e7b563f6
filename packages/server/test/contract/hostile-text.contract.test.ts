import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileTexts } from "./hostile-texts.ts";
import { chooseCases } from "./some-cases.ts";
import { type SampleData, openSampleData } from "./sample-data.ts";
import { signIn, signInStaff } from "./sign-in.ts";
import { getName, getSamples } from "./samples.ts";
import { hasBody, brief, getCaller, sendSample } from "./send-samples.ts";
import { replaced, walk } from "./value-paths.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let establishment: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  establishment = await openSampleData(product, "Zeta");
});
afterAll(() => product?.stop());

describe("hostile text", () => {
  /** Equal except for hygiene: blanks at the ends, direction marks, the order and number of marks. */
  const keeps = (sent: string, read: unknown): boolean =>
    typeof read === "string" &&
    [sent, sent.trim(), sent.normalize("NFC").trim(), cleanLine(sent), cleanLines(sent)].includes(read);

  it("is refused with the field's name or accepted, in every text of every call, and never causes an error", async () => {
    const problems: string[] = [];
    for (const call of hasBody(product)) {
      // Codes and sign-ins are rate limited, and have no free text.
      if (call.url.startsWith("/auth/")) continue;
      const client =
        call.url === "/me/registration/" ? await signIn(product, establishment) : getCaller(establishment, call);
      for (const sample of getSamples(call, establishment))
        for (const { path, value } of walk(sample.body ?? {}))
          for (const [what, text] of typeof value === "string" ? chooseCases(Object.entries(hostileTexts), 1) : []) {
            const answer = await sendSample(
              establishment,
              call,
              { ...sample, body: replaced(sample.body ?? {}, path, text) },
              client,
            );
            const where = `${getName(call)} ${path.join(".")} ${what}`;
            if (answer.status >= 500) problems.push(`${where}: ${brief(answer)}`);
            if (answer.body?.code === "validation_failed" && !(answer.body.errors?.length > 0))
              problems.push(`${where}: no field`);
            const field = String(path.at(-1));
            // What is decided has a reason of its own: of asking for it.
            const read = answer.status < 300 ? (answer.body?.[`decision_${field}`] ?? answer.body?.[field]) : undefined;
            // Numbers and codes are stored in normalized form.
            const compared = field === "phone_number" || field === "code";
            if (typeof read === "string" && !compared && !keeps(text, read))
              problems.push(`${where}: became ${JSON.stringify(read)}`);
          }
    }
    expect(problems).toEqual([]);
    expect((await establishment.guest.get("/api/me/")).status).toBe(200);
  });

  it("in a profile, an address and an order is read back unchanged", async () => {
    const own = await openSampleData(product, "Theta");
    const guest = await signIn(product, own);
    const manager = await signInStaff(product, own.accounts.manager);
    for (const [what, text] of Object.entries(hostileTexts)) {
      const profile = await guest.send("PATCH", "/api/me/", { body: { full_name: text, city: text } });
      if (profile.status === 200) expect(keeps(text, (await guest.get("/api/me/")).body.full_name), what).toBe(true);
      else expect(profile.body.code, what).toBe("validation_failed");
      const address = { title: "Home", description: text, notes: text, ...own.place };
      const saved = await guest.post("/api/me/addresses/", address);
      if (saved.status === 201) {
        const { addresses } = (await guest.get("/api/me/addresses/")).body;
        const kept = addresses.find(({ id }: { id: string }) => id === saved.body.id);
        expect([keeps(text, kept.description), keeps(text, kept.notes)], what).toEqual([true, true]);
        await guest.send("DELETE", `/api/me/addresses/${saved.body.id}/`);
      } else expect(saved.body.code, what).toBe("validation_failed");
      const body = {
        branch_id: own.branchId,
        order_type: 2,
        lines: [{ ...own.cart.line, note: text }],
        combos: [],
        notes: text,
        vehicle: text,
      };
      const quoted = await guest.post("/api/quotes/", body);
      if (quoted.status !== 200) {
        expect(quoted.body.code, what).toBe("validation_failed");
        continue;
      }
      expect(keeps(text, quoted.body.lines[0].note), `${what} in a quote`).toBe(true);
      const wanted = {
        ...body,
        quote_id: quoted.body.quote_id,
        payment_method: "cash",
        expected_total: quoted.body.total,
      };
      const placed = await guest.post("/api/orders/", wanted, { key: true });
      expect(placed.status, what).toBe(201);
      const ordered = (await guest.get(`/api/orders/${placed.body.id}/`)).body;
      const seen = (await manager.get(`/api/console/orders/${placed.body.id}/`)).body;
      expect(
        [ordered.notes, ordered.vehicle, ordered.lines[0].note, seen.notes, seen.lines[0].note].map((read) =>
          keeps(text, read),
        ),
        what,
      ).toEqual(Array(5).fill(true));
    }
  });

  it("in headers is refused or ignored", async () => {
    for (const value of ["<script>", "'; --", "a".repeat(8_000), "ar;q=NaN,en;q=-1,*;q=9", "__proto__"])
      for (const name of [
        "accept-language",
        "x-sufra-qr",
        "idempotency-key",
        "cookie",
        "if-none-match",
        "last-event-id",
        "x-forwarded-for",
      ]) {
        const answer = await establishment.visitor.get(`/api/menu/${establishment.branchId}/`, {
          headers: { [name]: value },
        });
        expect(answer.status, `${name}: ${value.slice(0, 20)}`).toBeLessThan(500);
      }
  });
});
