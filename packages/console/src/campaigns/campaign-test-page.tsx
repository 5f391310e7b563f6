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
import { type TestResult, tryDraws } from "./campaign-data.ts";
import { useCampaign } from "./campaign-screen.tsx";
import { percentText } from "./segments-field.tsx";
import styles from "./campaign-editor.module.css";

const manyDraws = 1_000;

/** Share of each segment in a thousand draws, beside its chance. */
const Shares = ({ tested, nameOf }: { tested: TestResult; nameOf: (id: string) => string }) => {
  type Row = TestResult["segments"][number];
  const columns: Column<Row>[] = [
    { key: "label", head: m.console_campaigns_segment(), cell: ({ id }) => nameOf(id) },
    { key: "drawn", head: m.console_campaigns_drawn(), cell: ({ drawn }) => drawn, figures: true },
    {
      key: "share",
      head: m.console_campaigns_share(),
      cell: ({ drawn }) => percentText(Math.round((drawn * 10_000) / manyDraws)),
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

const useTestDraws = () => {
  const { campaign } = useCampaign();
  const [isNew, setNew] = useState(true);
  const [turn, setTurn] = useState<{ index: number; turning: boolean }>();
  const one = useMutation({
    mutationFn: () => tryDraws(campaign.id, { draws: 1, is_new: isNew }),
    onSuccess: ({ segment_index }) => setTurn({ index: segment_index, turning: campaign.kind === "wheel" }),
  });
  const many = useMutation({ mutationFn: () => tryDraws(campaign.id, { draws: manyDraws, is_new: isNew }) });
  return {
    isNew,
    setNew,
    turn,
    rest: () => setTurn((before) => before && { ...before, turning: false }),
    tested: many.data,
    failure: one.error ?? many.error,
    drawingOne: one.isPending || turn?.turning === true,
    drawingMany: many.isPending,
    drawOne: () => {
      many.reset();
      one.mutate();
    },
    drawMany: () => {
      one.reset();
      many.mutate();
    },
  };
};

const DrawButtons = ({ draws }: { draws: ReturnType<typeof useTestDraws> }) => {
  const online = useOnline();
  return (
    <div className={styles.buttons}>
      <Button busy={draws.drawingOne} disabled={!online} onClick={draws.drawOne}>
        {m.console_campaigns_test_one()}
      </Button>
      <Button variant="tint" busy={draws.drawingMany} disabled={!online} onClick={draws.drawMany}>
        {m.console_campaigns_test_many()}
      </Button>
    </div>
  );
};

/** C14: draws from the saved campaign as guests do, without using stock or giving anything. */
export const CampaignTestPage = () => {
  const { campaign } = useCampaign();
  const { style } = useWorkplace();
  const draws = useTestDraws();
  const { turn, tested, failure } = draws;
  const labels = campaign.segments.map(({ label }) => readText(label, style.language));
  const nameOf = (id: string) => labels[campaign.segments.findIndex((each) => each.id === id)] ?? "";
  const outcome = turn !== undefined && !turn.turning ? labels[turn.index] : undefined;
  return (
    <div className={styles.stack}>
      <EditorSection title={m.console_campaigns_part_test()} text={m.console_campaigns_test_text()}>
        {failure !== null && <FailureBanner error={failure} />}
        {campaign.kind === "wheel" && (
          <div className={styles.preview}>
            <WheelDisc labels={labels} turn={turn} skipped={false} onRest={draws.rest} />
          </div>
        )}
        <p role="status" className={styles.total}>
          {outcome !== undefined && m.console_campaigns_landed({ label: outcome })}
        </p>
        <SwitchRow
          label={m.console_campaigns_test_new()}
          hint={m.console_campaigns_test_new_hint()}
          checked={draws.isNew}
          onChange={draws.setNew}
        />
        <DrawButtons draws={draws} />
        {tested && <Shares tested={tested} nameOf={nameOf} />}
      </EditorSection>
    </div>
  );
};
