import { describe, expect, it } from "vitest";
import { changesOfClaim, changesOfRedeeming } from "./loyalty-scripts.ts";
import { joined, replayScript, transactionWith } from "./replay-script.ts";

const one = "01a1febc-aefb-71b1-ada3-d2d0b8e68ba1";
const two = "01a1febc-aefb-71b1-ada3-d2d0b8e68ba2";
const same = "01a1febc-aefb-71b1-ada3-000000000000";

describe("the replay of a recorded transaction", () => {
  it("contains the transaction with the mark, on its own connection", () => {
    const statements = [
      { connection: 1, sql: "begin; select 1" },
      { connection: 1, sql: "commit" },
      { connection: 2, sql: "begin" },
      { connection: 1, sql: "begin; set local x = 'y'" },
      { connection: 2, sql: "commit" },
      { connection: 1, sql: "insert into customer_order" },
      { connection: 1, sql: "update idempotency set x = 1; commit" },
      { connection: 1, sql: "begin" },
    ];
    expect(transactionWith(statements, /customer_order/)).toEqual(
      statements
        .slice(3, 7)
        .filter((_, i) => i !== 1)
        .map(({ sql }) => sql),
    );
    expect(() => transactionWith(statements, /nothing/)).toThrow("no whole transaction");
  });

  it("sends statements of one round trip together, and leaves texts unchanged", () => {
    expect(joined("begin; set x = 'a;b''c'; select 1")).toBe("begin \\;\nset x = 'a;b''c' \\;\nselect 1;");
  });

  it("generates new ids where two recordings differ", () => {
    const script = replayScript([`insert '${one}', '${same}'`], [`insert '${two}', '${same}'`]);
    expect(script).toContain(`insert '01a1febc-aefb-7:a0-8:b0-:c0', '${same}';`);
    expect(script.match(/\\set/g)).toHaveLength(3);
  });

  it("computes new hashes, and takes unknown values from an answer", () => {
    const [digest, other] = ["a", "b"].map((letter) => `\\x${letter.repeat(64)}`);
    const script = replayScript([`select seq from t`, `insert '7', '${digest}'`], ["", `insert '8', '${other}'`], {
      before: ["select 1 \\gset"],
      values: [["'7'", "':seq'"]],
      answers: [{ mark: /from t/, prefix: "t_", then: ["\\set seq :t_seq + 1"] }],
    });
    expect(script.split("\n").slice(2)).toEqual([
      "select 1 \\gset",
      "select seq from t \\gset t_",
      "\\set seq :t_seq + 1",
      `insert ':seq', '\\x${"a".repeat(40)}:d0:e0';`,
    ]);
  });
});

describe("the replay of a claim and of a redemption", () => {
  const guest = "b3ac0000-0000-4000-8000-000000000008";

  it("uses the client's own guest, and follows the last entry", () => {
    const claim = [
      `select "seq", "balance" from "wallet" where "customer_id" = '${guest}' for update`,
      `insert into "wallet_entry" ("seq") values ('${guest}', '104', '103', '699999987', '-1', '699999986', 'spend')`,
      `insert into "live_event" values ('wallet:${guest}', '{"balance":699999986,"debt":0}')`,
    ];
    const own = guest.replace(/8$/, ":client_id");
    expect(replayScript(claim, claim, changesOfClaim(claim)).split("\n")).toEqual([
      `select "seq", "balance" from "wallet" where "customer_id" = '${own}' for update \\gset w_`,
      "\\set seq :w_seq + 1",
      "\\set left :w_balance - 1",
      `insert into "wallet_entry" ("seq") values ('${own}', ':seq', ':w_seq', ':w_balance', '-1', ':left', 'spend');`,
      `insert into "live_event" values ('wallet:${own}', '{"balance": :left,"debt":0}');`,
    ]);
    expect(() => changesOfClaim(["select 1"])).toThrow("not found in what was recorded");
  });

  it("uses the next reward of the list, and extends the audit log's chain", () => {
    const [code, before, hash] = ["c", "d", "e"].map((letter) => letter.repeat(64));
    const use = [
      `select "id" from "prize_claim" where "code_hmac" = '\\x${code}'`,
      `update "prize_claim" set "attempts" = '1' where "id" = '${one}' and "status" = 'available'`,
      `insert into "live_event" values ('reward:${guest}')`,
      `select "seq", "hash" from "audit_entry" order by "seq" desc limit '1'`,
      `insert into "audit_entry" values ('2', '1', '\\x${before}', '\\x${hash}')`,
    ];
    expect(replayScript(use, use, changesOfRedeeming(use)).split("\n")).toEqual([
      "select claim, owner, code from bench.claim where place = (select nextval('bench.next')) \\gset",
      `select "id" from "prize_claim" where "code_hmac" = '\\x:code';`,
      `update "prize_claim" set "attempts" = '1' where "id" = ':claim' and "status" = 'available';`,
      "insert into \"live_event\" values ('reward:b3ac0000-0000-4000-8000-:owner');",
      `select "seq", "hash" from "audit_entry" order by "seq" desc limit '1' \\gset e_`,
      "\\set seq :e_seq + 1",
      `insert into "audit_entry" values (':seq', ':e_seq', ':e_hash', '\\x${hash}');`,
    ]);
  });
});
