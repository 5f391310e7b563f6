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
import { EditorForm } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { type ListedLevel, levelsQuery } from "../loyalty/loyalty-data.ts";
import { type Overview, overviewQuery } from "../menu/menu-data.ts";
import { KindFields, ShopFields, UseFields, WordFields } from "./prize-fields.tsx";
import { PrizeFigures } from "./prize-figures.tsx";
import { PrizePreview } from "./prize-preview.tsx";
import { checkPrize, prizeBody, prizeValues, type PrizeValues } from "./prize-values.ts";
import { figuresQuery, prizeQuery, prizesQuery } from "./prizes-data.ts";
import styles from "./prizes.module.css";

const list = "/loyalty/prizes";
const touched = [prizesQuery.queryKey, ["prize-figures"]];

/** A copy opens at once: what is copied is changed next. */
const CopyButton = ({ id, disabled }: { id: string; disabled: boolean }) => {
  const navigate = useNavigate();
  const online = useOnline();
  const copying = useMutation({
    mutationFn: () => client.send(calls.copyPrize, { params: { id } }),
    onSuccess: async (copy) => {
      await queryClient.invalidateQueries({ queryKey: prizesQuery.queryKey });
      showToast({ text: m.console_prizes_copied(), tone: "success" });
      void navigate(`${list}/${copy.id}`);
    },
  });
  return (
    <>
      <Button
        variant="outline"
        icon={<Copy aria-hidden />}
        busy={copying.isPending}
        disabled={!online || disabled}
        onClick={() => copying.mutate()}
      >
        {m.console_prizes_copy()}
      </Button>
      {copying.isError && <FailureBanner error={copying.error} onClose={() => copying.reset()} />}
    </>
  );
};

const effectOf = (thing: ManagedPrize | null, { active }: PrizeValues): string => {
  if (!active) return thing?.active === true ? m.console_prizes_effect_stop() : m.console_prizes_effect_hidden();
  return thing?.active === true ? m.console_prizes_effect_edit() : m.console_prizes_effect_start();
};

type Props = {
  thing: ManagedPrize | null;
  products: Overview["products"];
  levels: readonly ListedLevel[];
  onReload?: () => void;
};

const Editor = ({ thing, products, levels, onReload }: Props) => {
  const figures = useQuery({ ...figuresQuery(thing?.id ?? ""), enabled: thing !== null }).data;
  const had = thing?.stock == null || figures?.left == null ? null : thing.stock - figures.left;
  const { editor, removal } = useThingEditor({
    thing,
    list,
    initial: prizeValues(thing),
    check: checkPrize,
    bodyOf: prizeBody,
    create: (body) => client.send(calls.createPrize, { body }),
    edit: (input) => client.send(calls.editPrize, input),
    touches: touched,
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_prizes_removal(),
      send: (input) => client.send(calls.removePrize, input),
    },
  });
  const more = thing && (
    <>
      <CopyButton id={thing.id} disabled={editor.dirty} />
      {removal}
    </>
  );
  return (
    <div className={styles.part}>
      <div className={styles.sides}>
        <EditorForm editor={editor} effect={effectOf(thing, editor.values)} onReload={onReload} more={more}>
          <KindFields editor={editor} products={products} />
          <WordFields editor={editor} />
          <ShopFields editor={editor} had={had} />
          <UseFields editor={editor} levels={levels} />
        </EditorForm>
        <PrizePreview values={editor.values} />
      </div>
      {thing && <PrizeFigures id={thing.id} />}
    </div>
  );
};

export const PrizeScreen = () => {
  const menu = useQuery({ ...overviewQuery, select: ({ products }) => products });
  const levels = useQuery(levelsQuery);
  return (
    <ThingPage
      query={prizeQuery}
      textOf={({ name }) => name}
      kind={m.console_prizes_prize()}
      fresh={m.console_prizes_new()}
      back={{ to: list, label: m.console_prizes_title() }}
    >
      {(thing, onReload) => (
        <Loaded query={menu}>
          {(products) => (
            <Loaded query={levels}>{(known) => <Editor {...{ thing, products, levels: known, onReload }} />}</Loaded>
          )}
        </Loaded>
      )}
    </ThingPage>
  );
};
