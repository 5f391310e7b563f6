import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Store } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { getDirection, getLocale, type Language, languages, readText } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/prizes/console-api.ts";
import type { readPrizeFigures } from "@sufra/domain/prizes/console-api.ts";
import type { ManagedPrize } from "@sufra/domain/prizes/console-fields.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, queryClient } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Tiles } from "../app/tiles.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { DataTable } from "../editing/data-table.tsx";
import { WithPreview } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { type ListedLevel, levelsQuery } from "../loyalty/loyalty-data.ts";
import { type Overview, overviewQuery } from "../menu/menu-data.ts";
import { KindFields, ShopFields, UseFields, WordFields } from "./prize-fields.tsx";
import { f, prize, type PrizeValues } from "./prize-values.ts";
import { costText } from "./prize-words.ts";
import { figuresQuery, prizesQuery } from "./prizes-data.ts";
import styles from "./prizes.module.css";

/** The ticket as its owner will hold it, in either language, while it is written. */
const PrizePreview = () => {
  const { style } = useWorkplace();
  const [language, setLanguage] = useState<Language>(style.language);
  const { name, description, terms, picture_id, points_cost, valid_days } = f.useValues();
  const says = (text: PrizeValues["name"]) => readText(text, language).trim();
  const names: Record<Language, () => string> = { sa: m.console_prizes_in_arabic, en: m.console_prizes_in_english };
  const points = points_cost !== null && points_cost >= 0 ? points_cost : 0;
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.heading}>
        {m.console_prizes_preview()}
      </h2>
      <div className={styles.chips} role="group" aria-label={m.console_prizes_preview_language()}>
        {languages.map((each) => (
          <Chip key={each} selected={each === language} onClick={() => setLanguage(each)}>
            {names[each]()}
          </Chip>
        ))}
      </div>
      <div lang={getLocale(language)} dir={getDirection(language)}>
        <Ticket
          stub={
            <div className={styles.stub}>
              <bdi dir="ltr" className={styles.code} data-figures>
                A1B2-C3D4-E5F6
              </bdi>
            </div>
          }
        >
          <Photo picture={picture_id.picture} alt="" sizes="320px" eager className={styles.photo} />
          <p className={styles.name}>{says(name) || m.console_prizes_name()}</p>
          {says(description) !== "" && <p className={styles.wrapped}>{says(description)}</p>}
          {says(terms) !== "" && <p className={styles.wrapped}>{says(terms)}</p>}
        </Ticket>
      </div>
      <p className={styles.small} data-figures>
        {costText(points, style)}
        {valid_days !== null && valid_days > 0 && ` · ${m.console_prizes_valid_text({ count: valid_days })}`}
      </p>
    </section>
  );
};

type Figures = AnswerOf<typeof readPrizeFigures>;

const Numbers = ({ figures }: { figures: Figures }) => {
  const { style } = useWorkplace();
  const { issued, available, redeemed, expired, points_spent } = figures;
  const tile = (name: string, count: number) => ({ name, value: countText(count, style) });
  return (
    <Tiles
      tiles={[
        tile(m.console_prizes_issued(), issued),
        tile(m.console_prizes_available(), available),
        tile(m.console_prizes_redeemed(), redeemed),
        tile(m.console_prizes_expired(), expired),
        tile(m.console_prizes_points_spent(), points_spent),
      ]}
    />
  );
};

/** What it cost and brought, by branch where it was used. */
const PrizeFigures = ({ id }: { id: string }) => {
  const { style } = useWorkplace();
  const query = useQuery(figuresQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const { data } = query;
  return (
    <section className={styles.part} aria-labelledby="figures">
      <h2 id="figures" className={styles.heading}>
        {m.console_prizes_figures()}
      </h2>
      {loading ? (
        <Skeleton height="72px" radius="20px" lines={2} />
      ) : data ? (
        <>
          <Numbers figures={data} />
          <DataTable
            label={m.console_prizes_by_branch()}
            query={{ ...query, data: data.branches }}
            keyOf={({ branch_id }) => branch_id}
            empty={{ icon: <Store />, text: m.console_prizes_not_used() }}
            columns={[
              { key: "branch", head: m.console_prizes_branch(), cell: ({ name }) => readText(name, style.language) },
              {
                key: "redeemed",
                head: m.console_prizes_redeemed(),
                cell: ({ redeemed }) => countText(redeemed, style),
                figures: true,
              },
              {
                key: "orders",
                head: m.console_prizes_orders_total(),
                cell: ({ orders_total }) => <Money amount={orders_total} />,
                figures: true,
              },
            ]}
          />
        </>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </section>
  );
};

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
        layout={(form) => <WithPreview form={form} preview={<PrizePreview />} />}
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
