import {
  Bell,
  Bookmark,
  ChevronRight,
  Download,
  FileText,
  Globe,
  LogOut,
  MapPin,
  Moon,
  QrCode,
  ReceiptText,
  Sun,
  Trash2,
  UserRound,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { endSession } from "@sufra/domain/auth/api.ts";
import { type Customer, editMe, eraseMe, exportMe, readMe } from "@sufra/domain/customers/api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { readWallet } from "@sufra/domain/loyalty/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { fullPhone } from "@sufra/ui/components/phone-text.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { setLanguage, useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, useGuest } from "../app/guest-store.ts";
import { laterOrNothing } from "../app/later-or-nothing.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { fixTheme, shownTheme } from "../app/theme.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { dropOwn } from "../cart/savings.ts";
import { Figures } from "../loyalty/figures.tsx";
import { forgetRewards } from "../prizes/kept-rewards.ts";
import styles from "./customer.module.css";

const ChannelSettings = laterOrNothing(
  async () => (await import("../notifications/channel-settings.tsx")).ChannelSettings,
);

type RowProps = { icon: ReactNode; label: ReactNode; value?: ReactNode; danger?: boolean };

const RowContent = ({ icon, label, value }: RowProps) => (
  <>
    {icon}
    <span className={styles.rowLabel}>{label}</span>
    {value !== undefined && <span className={styles.rowValue}>{value}</span>}
  </>
);

const LinkRow = ({ to, ...row }: RowProps & { to: string }) => (
  <li>
    <Link to={to} className={styles.row}>
      <RowContent {...row} />
      <ChevronRight aria-hidden className={classes(styles.chevron, "flip")} />
    </Link>
  </li>
);

const ButtonRow = ({ onPress, busy, danger, ...row }: RowProps & { onPress: () => void; busy?: boolean }) => (
  <li>
    <button
      type="button"
      className={styles.row}
      data-danger={danger ? "" : undefined}
      aria-busy={busy}
      disabled={busy}
      onClick={onPress}
    >
      <RowContent {...row} />
    </button>
  </li>
);

/** Hands over everything that is held about the guest, as a file they can keep. */
const download = (data: unknown): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "sufra-my-data.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

const Person = ({ customer }: { customer: Customer }) => {
  const style = useDateStyle();
  return (
    <div className={styles.person}>
      <span className={styles.face} aria-hidden>
        {customer.full_name?.trim().slice(0, 1) ?? <UserRound />}
      </span>
      <div>
        <h2 className={styles.name}>
          <Isolate dir="auto">{customer.full_name ?? m.customers_guest()}</Isolate>
        </h2>
        <p className={styles.small}>
          <Isolate>{fullPhone(customer)}</Isolate>
        </p>
        <p className={styles.small}>{m.customers_since({ date: dateText(new Date(customer.member_since), style) })}</p>
      </div>
    </div>
  );
};

/** Everybody's: how the app speaks and looks. */
const Settings = () => {
  const language = useLanguage();
  const { customer } = useGuest();
  const [theme, setTheme] = useState(shownTheme);
  const other = language === "sa" ? "en" : "sa";
  const speak = () => {
    setLanguage(other);
    // Messages are sent in the language the guest reads.
    if (customer) client.send(editMe, { body: { language: other } }).catch(() => undefined);
  };
  const turn = () => {
    const next = theme === "dark" ? "light" : "dark";
    fixTheme(next);
    setTheme(next);
  };
  return (
    <ul className={styles.rows}>
      <ButtonRow
        icon={<Globe aria-hidden />}
        label={m.customers_language()}
        value={<span lang={other === "sa" ? "ar" : "en"}>{m.app_other_language()}</span>}
        onPress={speak}
      />
      <ButtonRow
        icon={theme === "dark" ? <Moon aria-hidden /> : <Sun aria-hidden />}
        label={m.customers_theme()}
        value={theme === "dark" ? m.app_theme_dark() : m.app_theme_light()}
        onPress={turn}
      />
    </ul>
  );
};

type Asked = "sign_out" | "erase" | undefined;

const Own = () => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"export" | "leave" | undefined>(undefined);
  const [asked, setAsked] = useState<Asked>(undefined);
  const attempt = async (what: "export" | "leave", work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(undefined);
    setAsked(undefined);
  };
  const leave = (erase: boolean) =>
    attempt("leave", async () => {
      await client.send(erase ? eraseMe : endSession, {});
      // First away from here: a dialog that goes with the page takes a step back in the history, and this one with it.
      await navigate(paths.menu(uuid), { replace: true });
      forgetGuest();
      forgetRewards();
      dropOwn();
      showToast({ text: erase ? m.customers_erased() : m.customers_signed_out() });
    });
  return (
    <>
      <ul className={styles.rows}>
        <ButtonRow
          icon={<Download aria-hidden />}
          label={m.customers_export()}
          busy={busy === "export"}
          onPress={() => void attempt("export", async () => download(await client.send(exportMe, {})))}
        />
        <ButtonRow icon={<LogOut aria-hidden />} label={m.customers_sign_out()} onPress={() => setAsked("sign_out")} />
        <ButtonRow icon={<Trash2 aria-hidden />} label={m.customers_erase()} danger onPress={() => setAsked("erase")} />
      </ul>
      <Dialog
        open={asked === "sign_out"}
        onClose={() => setAsked(undefined)}
        title={m.customers_sign_out_ask()}
        confirm={m.customers_sign_out()}
        busy={busy === "leave"}
        onConfirm={() => void leave(false)}
      />
      <Dialog
        open={asked === "erase"}
        onClose={() => setAsked(undefined)}
        title={m.customers_erase_ask()}
        confirm={m.customers_erase()}
        danger
        busy={busy === "leave"}
        onConfirm={() => void leave(true)}
      >
        {m.customers_erase_text()}
      </Dialog>
    </>
  );
};

export const ProfileScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const { notifications_count: count } = useGuest();
  const verification = useVerification();
  // Not by who the guest is: that is known a moment later, and would take away what was opened meanwhile.
  const me = useRead("me", (signal) => client.send(readMe, { signal }));
  // Nobody's figures are asked for where nobody is known; without them the rest of the page stands.
  const wallet = useRead(me.data === undefined ? null : "wallet", (signal) => client.send(readWallet, { signal }));
  const visitor = hasCode(me.error, "not_authenticated");
  const signIn = async () => {
    if (await verification.ask(m.auth_reason())) me.reload();
  };
  return (
    <Page title={m.customers_account()}>
      <div className={styles.stack}>
        {me.data && !visitor && <Person customer={me.data} />}
        {wallet.data && !visitor && (
          <Figures wallet={wallet.data} figures={["points", "lifetime", "purchases", "orders", "visits"]} />
        )}
        {visitor && (
          <div className={styles.welcome}>
            <h2 className={styles.name}>{m.customers_welcome()}</h2>
            <p>{m.customers_welcome_text()}</p>
            <Button size="lg" wide onClick={() => void signIn()}>
              {m.customers_sign_in()}
            </Button>
          </div>
        )}
        {me.error !== undefined && !visitor && !me.data && (
          <ErrorState error={me.error} onRetry={me.reload} busy={me.loading} />
        )}
        {me.loading && !me.data && !visitor && <Skeleton height="92px" radius="20px" />}
        <ul className={styles.rows}>
          {me.data && !visitor && (
            <LinkRow to={paths.myCode(uuid)} icon={<QrCode aria-hidden />} label={m.customers_my_code()} />
          )}
          {me.data && !visitor && (
            <LinkRow to={paths.editProfile(uuid)} icon={<FileText aria-hidden />} label={m.customers_edit()} />
          )}
          {me.data && !visitor && (
            <LinkRow
              to={paths.notifications(uuid)}
              icon={<Bell aria-hidden />}
              label={m.notifications_count({ count })}
            />
          )}
          <LinkRow to={paths.orders(uuid)} icon={<ReceiptText aria-hidden />} label={m.orders_title()} />
          <LinkRow to={paths.bookmarks(uuid)} icon={<Bookmark aria-hidden />} label={m.bookmarks_title()} />
          <LinkRow to={paths.address(uuid)} icon={<MapPin aria-hidden />} label={m.customers_addresses()} />
        </ul>
        <Settings />
        {me.data && !visitor && (
          <Suspense fallback={null}>
            <ChannelSettings />
          </Suspense>
        )}
        {me.data && !visitor && <Own />}
      </div>
      {verification.sheet}
    </Page>
  );
};
