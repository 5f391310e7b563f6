import { isRecord } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import styles from "./cart-screen.module.css";

/** Items of an old order or another branch's cart that are not available now. */
export const MissingNotice = ({ missing }: { missing: readonly unknown[] }) => {
  const names = missing.flatMap((each) => (isRecord(each) && typeof each.name === "string" ? [each.name] : []));
  if (names.length === 0) return null;
  return (
    <Banner tone="info" title={m.cart_missing({ count: names.length })}>
      <ul className={styles.missing}>
        {names.map((name, place) => (
          <li key={place} lang={textLang(name)}>
            {name}
          </li>
        ))}
      </ul>
    </Banner>
  );
};
