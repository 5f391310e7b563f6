import { expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, foreign, refusal, unique } from "../../test/support/refusal.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { insertEntryForm, insertForm } from "./forms.test-data.ts";

describeOnOneDatabase("Guards of forms", (get) => {
  const scene = async () => {
    const database = get();
    const { tenantId: tenant_id, branchId: branch_id } = await openShop(database);
    const form = await insertForm(database, tenant_id, { kinds: ["rating", "text", "images"] });
    const customer_id = newId();
    const phone_e164 = `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await database.inTenant(tenant_id, (tx) =>
      tx.insertInto("customer").values({ tenant_id, id: customer_id, phone_e164 }).execute(),
    );
    const run = (work: Parameters<typeof database.inTenant>[1]) => refusal(() => database.inTenant(tenant_id, work));
    const evaluation = {
      tenant_id,
      id: newId(),
      form_id: form.id,
      version: 1,
      branch_id,
      customer_id,
      score: 50,
      low: false,
    };
    await database.inTenant(tenant_id, (tx) => tx.insertInto("evaluation").values(evaluation).execute());
    return { database, tenant_id, branch_id, form, customer_id, run, evaluation };
  };

  it("refuse rules that a campaign's kind does not use", async () => {
    const { tenant_id, run } = await scene();
    const name = json({ sa: "ح", en: "C" });
    const add = (columns: object) =>
      run((tx) =>
        tx
          .insertInto("campaign")
          .values({ tenant_id, id: newId(), kind: "evaluation", name, ...columns })
          .execute(),
      );
    const [level_id, register] = [newId(), { kind: "register_and_win" }];
    for (const rule of [{ level_id }, { per_order: true }, { form_required: true }])
      for (const kind of [{}, register]) expect(await add({ ...kind, ...rule }), JSON.stringify(rule)).toBe(check);
    expect(await add({ new_to: "branch" })).toBe(check);
    expect(await add({ ...register, new_to: "branch" })).toBe("taken");
    expect(await add({ kind: "wheel", level_id })).toBe(foreign);
  });

  it("keep a published version unchanged", async () => {
    const { tenant_id, form, run } = await scene();
    const question = (position: number) => ({
      tenant_id,
      form_id: form.id,
      version: 1,
      questions: 3,
      id: newId(),
      position,
      kind: "text",
      text: json({ sa: "س", en: "Q" }),
    });
    expect(await run((tx) => tx.insertInto("evaluation_question").values(question(3)).execute())).toBe(check);
    expect(await run((tx) => tx.insertInto("evaluation_question").values(question(1)).execute())).toBe(unique);
    const more = { ...question(3), questions: 4 };
    expect(await run((tx) => tx.insertInto("evaluation_question").values(more).execute())).toBe(foreign);
    const edit = run((tx) =>
      tx.updateTable("evaluation_question").set({ kind: "scale" }).where("tenant_id", "=", tenant_id).execute(),
    );
    expect(await edit).toBe(forbidden);
    const drop = run((tx) => tx.deleteFrom("evaluation_question").where("tenant_id", "=", tenant_id).execute());
    expect(await drop).toBe(forbidden);
  });

  it("accept an answer in its question's format, once, and allow changing only its words", async () => {
    const { tenant_id, form, run, evaluation } = await scene();
    const [stars = "", words = ""] = form.questionIds;
    const answer = (question_id: string, kind: string, value: object) =>
      run((tx) =>
        tx
          .insertInto("evaluation_answer")
          .values({
            tenant_id,
            evaluation_id: evaluation.id,
            form_id: form.id,
            version: 1,
            question_id,
            kind,
            ...value,
          })
          .execute(),
      );
    expect(await answer(stars, "rating", { number: 6 })).toBe(check);
    expect(await answer(stars, "rating", { number: 5, words: "x" })).toBe(check);
    expect(await answer(stars, "text", { words: "x" })).toBe(foreign);
    expect(await answer(newId(), "rating", { number: 5 })).toBe(foreign);
    expect(await answer(stars, "rating", { number: 5 })).toBe("taken");
    expect(await answer(stars, "rating", { number: 4 })).toBe(unique);
    expect(await answer(words, "text", { words: "x" })).toBe("taken");
    const change = (set: object) =>
      run((tx) => tx.updateTable("evaluation_answer").set(set).where("tenant_id", "=", tenant_id).execute());
    expect(await change({ number: 1 })).toBe(forbidden);
  });

  it("limit a picture to one answer, two per answer, and one owner", async () => {
    const { tenant_id, form, customer_id, run, evaluation } = await scene();
    const photos = form.questionIds[2] ?? "";
    const upload = (owner: object, id = newId()) => ({ tenant_id, id, bytes: 1, width: 1, height: 1, ...owner });
    const both = upload({ customer_id, device_id: newId() });
    expect(await run((tx) => tx.insertInto("upload").values(both).execute())).toBe(check);
    expect(await run((tx) => tx.insertInto("upload").values(upload({})).execute())).toBe(check);
    const own = [upload({ customer_id }), upload({ customer_id }), upload({ customer_id })];
    await run((tx) => tx.insertInto("upload").values(own).execute());
    const whole = { tenant_id, evaluation_id: evaluation.id, form_id: form.id, version: 1, question_id: photos };
    await run((tx) =>
      tx
        .insertInto("evaluation_answer")
        .values({ ...whole, kind: "images" })
        .execute(),
    );
    const hold = (place: number, position: number) =>
      run((tx) =>
        tx
          .insertInto("evaluation_image")
          .values({
            tenant_id,
            evaluation_id: evaluation.id,
            question_id: photos,
            upload_id: own[place]?.id ?? "",
            position,
          })
          .execute(),
      );
    expect([await hold(0, 0), await hold(0, 1), await hold(1, 0), await hold(1, 1), await hold(2, 2)]).toEqual([
      "taken",
      unique,
      unique,
      "taken",
      check,
    ]);
    const forget = run((tx) =>
      tx
        .deleteFrom("upload")
        .where("tenant_id", "=", tenant_id)
        .where("id", "=", own[0]?.id ?? "")
        .execute(),
    );
    expect(await forget).toBe(foreign);
  });

  it("store who saw an answer and when, and keep the answer", async () => {
    const { tenant_id, run } = await scene();
    const set = (values: object) =>
      run((tx) => tx.updateTable("evaluation").set(values).where("tenant_id", "=", tenant_id).execute());
    expect(await set({ seen_at: new Date() })).toBe(check);
    expect(await set({ seen_at: new Date(), seen_by: newId() })).toBe("taken");
    expect(await set({ low: true })).toBe(forbidden);
    const drop = run((tx) => tx.deleteFrom("evaluation").where("tenant_id", "=", tenant_id).execute());
    expect(await drop).toBe(forbidden);
  });

  it("let a phone enter a form once per attempt, under any account", async () => {
    const { database, tenant_id, customer_id, run } = await scene();
    const campaign_id = await insertEntryForm(database, tenant_id, [{ points: 1 }]);
    const phone_hmac = Buffer.from(newId());
    const enter = (over: object = {}) =>
      run((tx) =>
        tx
          .insertInto("campaign_entry")
          .values({
            tenant_id,
            id: newId(),
            campaign_id,
            phone_hmac,
            customer_id,
            once_scope: campaign_id,
            attempt: 1,
            full_name: "Sara",
            ...over,
          })
          .execute(),
      );
    expect(await enter()).toBe(foreign);
    await run((tx) => tx.insertInto("campaign_player").values({ tenant_id, campaign_id, phone_hmac }).execute());
    expect([await enter(), await enter(), await enter({ attempt: 2 }), await enter({ attempt: 0 })]).toEqual([
      "taken",
      unique,
      "taken",
      check,
    ]);
    const drop = run((tx) => tx.deleteFrom("campaign_entry").where("tenant_id", "=", tenant_id).execute());
    expect(await drop).toBe(forbidden);
  });
});
