import { useState } from "react";
import { linkedScreens, type LinkedScreen, screenLink, screenOfLink } from "@sufra/domain/qr-codes/code-link.ts";
import { followLink } from "@sufra/domain/establishments/outside-link.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

const screenName: Record<LinkedScreen, () => string> = {
  menu: m.console_editing_link_menu,
  coupons: m.console_editing_link_coupons,
  "points-shop": m.console_editing_link_points_shop,
  "prize-shop": m.console_editing_link_prize_shop,
  loyalty: m.console_editing_link_loyalty,
  "punch-cards": m.console_editing_link_punch_cards,
  wheel: m.console_editing_link_wheel,
  "register-and-win": m.console_editing_link_register,
  referral: m.console_editing_link_referral,
  "my-rewards": m.console_editing_link_rewards,
  qr: m.console_editing_link_entry,
};

/** Where a typed address leads, in words. */
const placeOf = (address: string): string | undefined => {
  if (address.trim() === "") return m.console_editing_link_hint();
  const followed = followLink(address, { ownHosts: [location.host], utmSource: "x" });
  if (followed === null) return m.console_editing_link_refused();
  if (followed.kind === "app") return m.console_editing_link_inside();
  return m.console_editing_link_outside({ host: new URL(followed.url).host });
};

type Props = {
  name: string;
  label: string;
  /** Null: it leads nowhere. Empty: an address is to be typed. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
};

/** Where guests are led: a screen of the application, each with their own code, or another site by `https:`. */
export const LinkField = ({ name, label, value, onChange, error }: Props) => {
  const screen = value === null ? "none" : (screenOfLink(value) ?? "other");
  const [chosen, setChosen] = useState<string>(screen);
  const typing = value !== null && (chosen === "other" || screen === "other");
  const choose = (next: string) => {
    setChosen(next);
    const known = linkedScreens.find((each) => each === next);
    onChange(known ? screenLink(known) : next === "other" ? "" : null);
  };
  return (
    <>
      <Select
        name={typing ? `${name}_screen` : name}
        label={label}
        value={typing ? "other" : screen}
        error={typing ? undefined : error}
        options={[
          { value: "none", label: m.console_editing_link_none() },
          ...linkedScreens.map((each) => ({ value: each, label: screenName[each]() })),
          { value: "other", label: m.console_editing_link_other() },
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      {typing && (
        <Field
          name={name}
          label={m.console_editing_link_address()}
          type="url"
          inputMode="url"
          dir="ltr"
          value={value}
          error={error}
          hint={placeOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
};
