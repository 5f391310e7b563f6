import { useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { earnBill as earnCall, Found, NewBill, TillCard, TillEntry } from "@sufra/domain/till/api.ts";
import { looksLikeReceipt } from "@sufra/domain/till/receipt-qr.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { addPunches, earnBill, findByPhone, lookUp, redeem } from "./till-data.ts";

export type TillState =
  | { step: "ready" }
  | { step: "found"; found: Found; at: number }
  /** A receipt that waits for its customer. */
  | { step: "receipt" }
  | { step: "done"; entry: TillEntry }
  | { step: "refused"; error: unknown; byPhone?: boolean };

export type PunchResult = { card: TillCard; rewards: number; entry: TillEntry };
export type EarnedBill = AnswerOf<typeof earnCall>;
export type PhoneSearch = { dial_code: string; phone_number: string };

const ready: TillState = { step: "ready" };

/** A coupon that waits for the customer it is for. */
export const isUnnamed = (shown: TillState): boolean =>
  shown.step === "found" && shown.found.kind === "coupon" && shown.found.customer === null;

/** The customer who is served now: a coupon that is scanned next is theirs. */
const servedBy = (shown: TillState): string | undefined =>
  shown.step === "found" && shown.found.kind === "customer" ? shown.found.customer?.id : undefined;

const pendingCode = (shown: TillState): string | undefined =>
  shown.step === "found" && isUnnamed(shown) ? (shown.found.code ?? undefined) : undefined;

const withCard = (found: Found, card: TillCard): Found => ({
  ...found,
  cards: found.cards?.map((each) => (each.program_id === card.program_id ? card : each)) ?? null,
});

type Work = "looking" | "acting";

/** One request at a time; a failure goes to `refuse`. */
const useAttempt = (refuse: (error: unknown, byPhone: boolean) => void) => {
  const [busy, setBusy] = useState<Work | null>(null);
  const attempt = async (what: Work, work: () => Promise<void>, byPhone = false): Promise<void> => {
    if (busy) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      refuse(error, byPhone);
    }
    setBusy(null);
  };
  return { busy, attempt };
};

type Attempt = ReturnType<typeof useAttempt>["attempt"];
type Showing = {
  setShown: (shown: TillState) => void;
  setPunched: (punched: PunchResult) => void;
  show: (found: Found) => void;
};

const getActs = (branchId: string, attempt: Attempt, { setShown, setPunched, show }: Showing) => ({
  redeem: (found: Found) =>
    attempt("acting", async () => {
      const customer_id = found.kind === "coupon" ? found.customer?.id : undefined;
      const named = customer_id ? { customer_id } : {};
      setShown({ step: "done", entry: await redeem({ code: found.code ?? "", branch_id: branchId, ...named }) });
    }),
  punch: (found: Found, card: TillCard, count: number) =>
    attempt("acting", async () => {
      const customer_id = found.customer?.id ?? "";
      const added = await addPunches({ customer_id, program_id: card.program_id, count, branch_id: branchId });
      setPunched(added);
      show(withCard(found, added.card));
    }),
});

/** Bills of the customer who is served: the scanned receipt, and the last bill that earned. */
const useBills = (branchId: string, show: (found: Found) => void) => {
  const [receipt, setReceipt] = useState("");
  const [earned, setEarned] = useState<EarnedBill | null>(null);
  const clear = () => {
    setReceipt("");
    setEarned(null);
  };
  const take = (code: string) => {
    setReceipt(code);
    setEarned(null);
  };
  /** Throws what the server refuses; the form says it. */
  const earn = async (found: Found, bill: NewBill): Promise<void> => {
    const answer = await earnBill({ customer_id: found.customer?.id ?? "", bill, branch_id: branchId });
    setReceipt("");
    setEarned(answer);
    show({ ...found, bills: answer.bills });
  };
  return { receipt, setReceipt, take, earned, earn, clear };
};

/** What the till shows and what may be done with it. Nothing counts as done before the server has said so. */
export const useTill = (branchId: string) => {
  const [shown, setShown] = useState<TillState>(ready);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [punched, setPunched] = useState<PunchResult | null>(null);

  const { busy, attempt } = useAttempt((error, byPhone) => {
    if (hasCode(error, "rate_limited")) setLockedUntil(Date.now() + Number(error.params.time ?? 60) * 1000);
    setShown({ step: "refused", error, ...(byPhone ? { byPhone } : {}) });
  });
  const show = (found: Found) => setShown({ step: "found", found, at: Date.now() });
  const bills = useBills(branchId, show);
  /** Forgets what belonged to the customer before; a receipt that waited stays for the one who comes. */
  const startLooking = () => {
    setPunched(null);
    if (shown.step !== "receipt") bills.clear();
  };
  const takeReceipt = (code: string) => {
    bills.take(code);
    if (servedBy(shown) === undefined) setShown({ step: "receipt" });
  };
  /** A customer who was asked for by a coupon brings that coupon back, now as theirs. */
  const showNamed = async (found: Found) => {
    const code = pendingCode(shown);
    const customer_id = found.kind === "customer" ? found.customer?.id : undefined;
    if (code === undefined || customer_id === undefined) return show(found);
    return show(await lookUp({ code, customer_id, branch_id: branchId }));
  };
  const acts = getActs(branchId, attempt, { setShown, setPunched, show });
  return {
    shown,
    busy,
    lockedUntil,
    punched,
    bills,
    look: async (code: string) => {
      if (looksLikeReceipt(code)) return takeReceipt(code);
      return attempt("looking", async () => {
        startLooking();
        const customer_id = servedBy(shown);
        await showNamed(await lookUp({ code, branch_id: branchId, ...(customer_id ? { customer_id } : {}) }));
      });
    },
    search: (phone: PhoneSearch) =>
      attempt(
        "looking",
        async () => {
          startLooking();
          await showNamed(await findByPhone({ ...phone, branch_id: branchId }));
        },
        true,
      ),
    ...acts,
    next: () => {
      setPunched(null);
      bills.clear();
      setShown(ready);
    },
    unlock: () => {
      setLockedUntil(null);
      setShown(ready);
    },
  };
};

export type Till = ReturnType<typeof useTill>;
