import { ChevronRight, Store } from "lucide-react";
import { Link } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./branch-choice.module.css";
import { Page } from "./page.tsx";
import { useWorkplace } from "./workplace.ts";

/** After signing in, where several branches are one's own; afterwards the switcher in the head does the same. */
export const BranchChoice = () => {
  const { staff, chooseBranch, style } = useWorkplace();
  if (staff.branches.length === 0)
    return staff.role === "manager" ? (
      <Page title={m.console_app_no_branches_title()}>
        <EmptyState
          icon={<Store />}
          action={
            <Link to="/start" className={buttonClass({ variant: "fill" })}>
              {m.console_app_nav_start()}
            </Link>
          }
        >
          {m.console_app_no_branches()}
        </EmptyState>
      </Page>
    ) : (
      <Page title={m.console_app_no_branch_title()}>
        <EmptyState icon={<Store />}>{m.console_app_no_branch()}</EmptyState>
      </Page>
    );
  return (
    <section className={styles.choice} aria-labelledby="branch-choice">
      <h1 id="branch-choice" className={styles.title}>
        {m.console_app_choose_branch()}
      </h1>
      <ul className={styles.list}>
        {staff.branches.map((branch) => (
          <li key={branch.id}>
            <button type="button" className={styles.branch} onClick={() => chooseBranch(branch.id)}>
              <Store aria-hidden />
              <span>{readText(branch.name, style.language)}</span>
              <ChevronRight aria-hidden className="flip" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
