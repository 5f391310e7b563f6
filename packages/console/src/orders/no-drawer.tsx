import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type Drawer, openShiftCall } from "@sufra/domain/drawers/api.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { useDrawers } from "../drawers/drawers-data.ts";
import { AmountField } from "../editing/amount-field.tsx";
import styles from "./settle-order.module.css";

/** No form: it stands inside those that take and give money, and what was typed there stays. */
const OpenDrawer = ({ closed }: { closed: readonly [Drawer, ...Drawer[]] }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const [opening, setOpening] = useState<number | null>(null);
  const { id } = closed.find((drawer) => drawer.id === chosen) ?? closed[0];
  const opened = useMutation({
    mutationFn: (amount: number) => client.send(openShiftCall, { params: { id }, body: { opening: amount } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["drawers"] }),
  });
  const valid = openShiftCall.body.safeParse({ opening }).success;
  return (
    <div className={styles.form}>
      {opened.error && <FailureBanner error={opened.error} />}
      {closed.length > 1 && (
        <div className={styles.chips} role="group" aria-label={m.console_orders_desk_drawer()}>
          {closed.map((drawer) => (
            <Chip key={drawer.id} selected={drawer.id === id} onClick={() => setChosen(drawer.id)}>
              {m.console_drawers_drawer({ number: countText(drawer.number, style) })}
            </Chip>
          ))}
        </div>
      )}
      <AmountField name="opening" label={m.console_drawers_float()} value={opening} onChange={setOpening} />
      <Button
        variant="tint"
        wide
        busy={opened.isPending}
        disabled={!online || !valid}
        onClick={() => opening !== null && opened.mutate(opening)}
      >
        {m.console_drawers_open()}
      </Button>
    </div>
  );
};

/** Money is taken and given at an open drawer only: opens one here, or leads to those that others keep. */
export const NoDrawer = ({ branchId }: { branchId: string }) => {
  const { drawers } = useDrawers(branchId);
  const [first, ...more] = drawers.filter(({ shift }) => shift === null);
  return (
    <Banner tone="warning" title={m.console_orders_no_drawer()}>
      {first ? <OpenDrawer closed={[first, ...more]} /> : <Link to="/drawers">{m.console_orders_to_drawers()}</Link>}
    </Banner>
  );
};
