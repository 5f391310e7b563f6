import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useNavigate } from "react-router";
import * as calls from "@sufra/domain/prizes/console-api.ts";
import type { ManagedPrize } from "@sufra/domain/prizes/console-fields.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { queryClient } from "../app/query-client.ts";
import { useOnline } from "../app/use-online.ts";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { type ListedLevel, levelsQuery } from "../loyalty/loyalty-data.ts";
import { type Overview, overviewQuery } from "../menu/menu-data.ts";
import { KindFields, ShopFields, UseFields, WordFields } from "./prize-fields.tsx";
import { PrizeFigures } from "./prize-figures.tsx";
import { PrizePreview } from "./prize-preview.tsx";
import { f, prize } from "./prize-values.ts";
import { figuresQuery, prizesQuery } from "./prizes-data.ts";
import styles from "./prizes.module.css";

/** A copy opens at once: what is copied is changed next. */
const CopyButton = ({ id }: { id: string }) => {
  const { dirty } = f.useForm();
  const navigate = useNavigate();
  const online = useOnline();
  const copying = useMutation({
    mutationFn: () => client.send(calls.copyPrize, { params: { id } }),
    onSuccess: async (copy) => {
      await queryClient.invalidateQueries({ queryKey: prizesQuery.queryKey });
      showToast({ text: m.console_prizes_copied(), tone: "success" });
      void navigate(`${prize.list}/${copy.id}`);
    },
  });
  return (
    <>
      <Button
        variant="outline"
        icon={<Copy aria-hidden />}
        busy={copying.isPending}
        disabled={!online || dirty}
        onClick={() => copying.mutate()}
      >
        {m.console_prizes_copy()}
      </Button>
      {copying.isError && <FailureBanner error={copying.error} onClose={() => copying.reset()} />}
    </>
  );
};

const Effect = ({ thing }: { thing: ManagedPrize | null }) => {
  const runs = thing?.active === true;
  if (f.useValue("active")) return runs ? m.console_prizes_effect_edit() : m.console_prizes_effect_start();
  return runs ? m.console_prizes_effect_stop() : m.console_prizes_effect_hidden();
};

type Props = Opened<ManagedPrize> & { products: Overview["products"]; levels: readonly ListedLevel[] };

const Editor = ({ products, levels, ...opened }: Props) => {
  const { thing } = opened;
  const figures = useQuery({ ...figuresQuery(thing?.id ?? ""), enabled: thing !== null }).data;
  const issued = thing?.stock == null || figures?.left == null ? null : thing.stock - figures.left;
  return (
    <div className={styles.part}>
      <ThingForm
        of={prize}
        {...opened}
        effect={<Effect thing={thing} />}
        more={thing && <CopyButton id={thing.id} />}
        layout={(form) => (
          <div className={styles.sides}>
            {form}
            <PrizePreview />
          </div>
        )}
      >
        <KindFields products={products} />
        <WordFields />
        <ShopFields issued={issued} />
        <UseFields levels={levels} />
      </ThingForm>
      {thing && <PrizeFigures id={thing.id} />}
    </div>
  );
};

export const PrizeScreen = () => {
  const menu = useQuery({ ...overviewQuery, select: ({ products }) => products });
  const levels = useQuery(levelsQuery);
  return (
    <ManagedPage of={prize}>
      {(opened) => (
        <Loaded query={menu}>
          {(products) => (
            <Loaded query={levels}>{(known) => <Editor {...opened} products={products} levels={known} />}</Loaded>
          )}
        </Loaded>
      )}
    </ManagedPage>
  );
};
