import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { clashesQuery, type ClashQuestion } from "./coupon-data.ts";
import { bodyOf, type CouponValues, f } from "./coupon-values.ts";
import { clashText } from "./coupon-words.ts";
import styles from "./coupons.module.css";

/** While somebody types, the server is not asked. */
const pauseMs = 400;

const questionOf = (values: CouponValues, id: string | null): ClashQuestion => {
  const { applied, code, stackable, starts_at, ends_at, order_types, branches } = bodyOf(values);
  const asked = code !== null && code.length >= 3 ? code : null;
  const some = <T,>(list: readonly T[] | null) => (list === null || list.length === 0 ? null : [...list]);
  const where = { order_types: some(order_types), branches: some(branches) };
  return { id, applied, code: asked, stackable, starts_at, ends_at, ...where };
};

const useSettled = (question: ClashQuestion): ClashQuestion => {
  const [settled, setSettled] = useState(question);
  const written = JSON.stringify(question);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(question), pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what it says, not which object says it
  }, [written]);
  return settled;
};

/** Other coupons that the unsaved rules overlap with. */
export const ClashNotice = ({ id }: { id: string | null }) => {
  const { style } = useWorkplace();
  const question = useSettled(questionOf(f.useValues(), id));
  const idle = question.applied === "entered" && question.code === null;
  const { data = [] } = useQuery({ ...clashesQuery(question), enabled: !idle, placeholderData: keepPreviousData });
  if (idle || data.length === 0) return null;
  const taken = data.some(({ kind }) => kind === "code");
  return (
    <Banner
      tone={taken ? "danger" : "warning"}
      title={taken ? m.console_coupons_clash_taken() : m.console_coupons_clash()}
    >
      <ul className={styles.clashes}>
        {data.map((clash) => (
          <li key={clash.id}>
            <Link to={`/loyalty/coupons/${clash.id}`}>
              {clashText[clash.kind]({ name: readText(clash.name, style.language) })}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
};
