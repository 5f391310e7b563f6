import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { WheelDisc } from "@sufra/ui/components/wheel-disc.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { type Tested, tryDraws } from "./campaign-data.ts";
import { useCampaign } from "./campaign-screen.tsx";
import { percentText } from "./segments-field.tsx";
import styles from "./campaign-editor.module.css";

const many = 1_000;

/** How often each came in a thousand draws, beside how often it should. */
const Shares = ({ tested, nameOf }: { tested: Tested; nameOf: (id: string) => string }) => {
  type Row = Tested["segments"][number];
  const columns: Column<Row>[] = [
    { key: "label", head: m.console_campaigns_segment(), cell: ({ id }) => nameOf(id) },
    { key: "drawn", head: m.console_campaigns_drawn(), cell: ({ drawn }) => drawn, figures: true },
    {
      key: "share",
      head: m.console_campaigns_share(),
      cell: ({ drawn }) => percentText(Math.round((drawn * 10_000) / many)),
      figures: true,
    },
    {
      key: "chance",
      head: m.console_campaigns_chance_now(),
      cell: ({ chance_now }) => percentText(chance_now),
      figures: true,
    },
  ];
  const query = { data: tested.segments, error: null, isPending: false, isFetching: false, refetch: () => undefined };
  return (
    <DataTable
      label={m.console_campaigns_part_test()}
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ icon: null, text: "" }}
    />
  );
};

/** C14: draws as guests do, from what is saved; takes no stock and gives nothing. */
export const CampaignTestPage = () => {
  const { campaign } = useCampaign();
  const { style } = useWorkplace();
  const online = useOnline();
  const [isNew, setNew] = useState(true);
  const [turn, setTurn] = useState<{ index: number; turning: boolean } | undefined>(undefined);
  const spin = useMutation({
    mutationFn: () => tryDraws(campaign.id, { draws: 1, is_new: isNew }),
    onSuccess: ({ segment_index }) => setTurn({ index: segment_index, turning: campaign.kind === "wheel" }),
  });
  const count = useMutation({ mutationFn: () => tryDraws(campaign.id, { draws: many, is_new: isNew }) });
  const labels = campaign.segments.map(({ label }) => readText(label, style.language));
  const nameOf = (id: string) => labels[campaign.segments.findIndex((each) => each.id === id)] ?? "";
  const failure = spin.error ?? count.error;
  const landed = turn !== undefined && !turn.turning ? labels[turn.index] : undefined;
  return (
    <div className={styles.stack}>
      <EditorSection title={m.console_campaigns_part_test()} text={m.console_campaigns_test_text()}>
        {failure !== null && <FailureBanner error={failure} />}
        {campaign.kind === "wheel" && (
          <div className={styles.preview}>
            <WheelDisc
              labels={labels}
              turn={turn}
              skipped={false}
              onRest={() => setTurn((before) => before && { ...before, turning: false })}
            />
          </div>
        )}
        <p role="status" className={styles.total}>
          {landed !== undefined && m.console_campaigns_landed({ label: landed })}
        </p>
        <SwitchRow
          label={m.console_campaigns_test_new()}
          hint={m.console_campaigns_test_new_hint()}
          checked={isNew}
          onChange={setNew}
        />
        <div className={styles.buttons}>
          <Button
            busy={spin.isPending || turn?.turning === true}
            disabled={!online}
            onClick={() => {
              count.reset();
              spin.mutate();
            }}
          >
            {m.console_campaigns_test_one()}
          </Button>
          <Button
            variant="tint"
            busy={count.isPending}
            disabled={!online}
            onClick={() => {
              spin.reset();
              count.mutate();
            }}
          >
            {m.console_campaigns_test_many()}
          </Button>
        </div>
        {count.data && <Shares tested={count.data} nameOf={nameOf} />}
      </EditorSection>
    </div>
  );
};
