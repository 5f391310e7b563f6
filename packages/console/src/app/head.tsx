import { useQuery } from "@tanstack/react-query";
import { CircleUserRound, CloudOff, Languages, PanelLeftOpen, Radio, RefreshCw } from "lucide-react";
import { lazy, Suspense } from "react";
import { getLocale, readText } from "@sufra/domain/language/language.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { branchesQuery, type BranchState } from "../branches/branch-data.ts";
import { SoundButton } from "../orders/sound-button.tsx";
import { BranchTrigger, OpenMark } from "./head-parts.tsx";
import styles from "./head.module.css";
import { chooseLanguage } from "./language-choice.ts";
import { useLayout } from "./layout-state.ts";
import { type StaffBranch, useWorkplace } from "./workplace.ts";
import { staleAfterMs, useConnection } from "./live-board.ts";
import { useNow } from "./use-now.ts";
import { useOnline } from "./use-online.ts";

// The library of menus comes after the screen. Until then, and if it cannot be loaded, their buttons stand there.
const loadMenus = () => import("./head-menus.tsx");

const AccountButton = () => {
  const { staff } = useWorkplace();
  return (
    <button
      type="button"
      disabled
      className={styles.accountMenuTrigger}
      aria-label={m.console_app_account({ name: staff.name })}
    >
      <CircleUserRound aria-hidden />
    </button>
  );
};
const AccountMenu = lazy(() =>
  loadMenus().then(
    (menus) => ({ default: menus.AccountMenu }),
    () => ({ default: AccountButton }),
  ),
);

type BranchProps = { branch: StaffBranch; states: readonly BranchState[] | undefined };

const BranchButton = ({ branch, states }: BranchProps) => (
  <button type="button" disabled className={styles.trigger}>
    <BranchTrigger branch={branch} state={states?.find(({ id }) => id === branch.id)} />
  </button>
);
const BranchMenu = lazy(() =>
  loadMenus().then(
    (menus) => ({ default: menus.BranchMenu }),
    () => ({ default: BranchButton }),
  ),
);

/** Which branch one works in; with a single one it only says so. */
const BranchSwitcher = () => {
  const { staff, branch, style } = useWorkplace();
  const works = staff.role !== "operator";
  const states = useQuery({ ...branchesQuery, enabled: works }).data;
  const stateOf = (id: string) => states?.find((state) => state.id === id);
  if (!works || !branch)
    return (
      <p className={styles.place}>
        {staff.establishment ? readText(staff.establishment.name, style.language) : m.console_app_platform()}
      </p>
    );
  const name = readText(branch.name, style.language);
  if (staff.branches.length < 2)
    return (
      <p className={styles.place}>
        <span className={styles.name}>{name}</span>
        <OpenMark state={stateOf(branch.id)} />
      </p>
    );
  return (
    <Suspense fallback={<BranchButton branch={branch} states={states} />}>
      <BranchMenu branch={branch} states={states} />
    </Suspense>
  );
};

/** Whether one may trust what one sees: live, asking every 20 seconds, or old since a time. */
const ConnectionMark = () => {
  const { state, at } = useConnection();
  const { style } = useWorkplace();
  const now = useNow();
  const online = useOnline();
  // A line that was cut is noticed late; the device knows at once.
  if (state === "live" && online)
    return (
      <Badge tone="success" icon={<Radio aria-hidden />}>
        <span className={styles.word}>{m.console_app_live()}</span>
      </Badge>
    );
  if (at > 0 && now.getTime() - at >= staleAfterMs)
    return (
      <span role="status">
        <Badge tone="danger" icon={<CloudOff aria-hidden />}>
          {m.console_app_stale({ time: timeText(new Date(at), style) })}
        </Badge>
      </span>
    );
  return (
    <Badge tone="warning" icon={<RefreshCw aria-hidden />}>
      {state === "polling" ? m.console_app_polling() : m.console_app_connecting()}
    </Badge>
  );
};

const LanguageButton = () => {
  const { style } = useWorkplace();
  const other = style.language === "sa" ? "en" : "sa";
  return (
    <button type="button" lang={getLocale(other)} className={styles.language} onClick={() => chooseLanguage(other)}>
      <Languages aria-hidden />
      <span>{m.console_app_other_language()}</span>
    </button>
  );
};

export const Head = () => {
  const { branch, staff } = useWorkplace();
  const { menuHidden, setMenuHidden } = useLayout();
  const works = staff.role !== "operator" && branch !== null;
  return (
    <header className={styles.head}>
      {menuHidden && (
        <IconButton
          label={m.console_app_menu_show()}
          icon={<PanelLeftOpen aria-hidden className="flip" />}
          onClick={() => setMenuHidden(false)}
        />
      )}
      <BranchSwitcher />
      <div className={styles.end}>
        {works && <ConnectionMark />}
        {works && <SoundButton />}
        <LanguageButton />
        <Suspense fallback={<AccountButton />}>
          <AccountMenu />
        </Suspense>
      </div>
    </header>
  );
};
