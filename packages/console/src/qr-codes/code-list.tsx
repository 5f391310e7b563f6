import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, Plus, Printer } from "lucide-react";
import { useState } from "react";
import { createCode, type PrintedCode, switchCode } from "@sufra/domain/qr-codes/console-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { CodeCard, CodeCards } from "../app/code-card.tsx";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import styles from "./codes.module.css";

const nameOf = (code: PrintedCode): string => {
  if (code.number !== null) return m.console_qr_codes_of_table({ number: code.number });
  return code.branch_id === null ? m.console_qr_codes_of_house() : m.console_qr_codes_of_branch();
};

const Code = ({ code, branchId, onPrint }: { code: PrintedCode; branchId: string; onPrint: () => void }) => {
  const queries = useQueryClient();
  const online = useOnline();
  const turning = useMutation({
    mutationFn: (active: boolean) => client.send(switchCode, { params: { id: code.id }, body: { active } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["printed-codes", branchId] }),
  });
  const { active, link, qr_svg } = code;
  return (
    <CodeCard
      name={nameOf(code)}
      label={nameOf(code)}
      svg={active ? qr_svg : null}
      link={link}
      state={
        <Badge tone={active ? "success" : "neutral"}>
          {active ? m.console_qr_codes_in_use() : m.console_qr_codes_out_of_use()}
        </Badge>
      }
    >
      {turning.isError && <FailureBanner error={turning.error} onClose={() => turning.reset()} />}
      <div className={styles.buttons}>
        {active && (
          <>
            <a className={buttonClass({ variant: "tint", size: "sm" })} href={link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              {m.console_qr_codes_open()}
            </a>
            <Button variant="tint" size="sm" icon={<Printer aria-hidden />} onClick={onPrint}>
              {m.console_qr_codes_print()}
            </Button>
          </>
        )}
        <Button
          variant="tint"
          size="sm"
          busy={turning.isPending}
          disabled={!online}
          onClick={() => turning.mutate(!active)}
        >
          {active ? m.console_qr_codes_stop() : m.console_qr_codes_resume()}
        </Button>
      </div>
    </CodeCard>
  );
};

type Props = { title: string; text: string; codes: readonly PrintedCode[]; branchId: string; tableId: string | null };

/** Codes with what they lead to: opened, printed, taken out of use and back, and another made. */
export const CodeList = ({ title, text, codes, branchId, tableId }: Props) => {
  const queries = useQueryClient();
  const online = useOnline();
  const [printed, setPrinted] = useState<string>();
  const adding = useMutation({
    mutationFn: () => client.send(createCode, { body: { branch_id: branchId, table_id: tableId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["printed-codes", branchId] }),
  });
  return (
    <EditorSection title={title} text={text}>
      <CodeCards>
        {codes.map((code) => (
          <Code key={code.id} code={code} branchId={branchId} onPrint={() => setPrinted(code.id)} />
        ))}
      </CodeCards>
      {adding.isError && <FailureBanner error={adding.error} onClose={() => adding.reset()} />}
      <div>
        <Button
          variant="tint"
          icon={<Plus aria-hidden />}
          busy={adding.isPending}
          disabled={!online}
          onClick={() => adding.mutate()}
        >
          {m.console_qr_codes_add()}
        </Button>
      </div>
      <PrintSheet
        open={printed !== undefined}
        ids={printed === undefined ? [] : [printed]}
        onClose={() => setPrinted(undefined)}
      />
    </EditorSection>
  );
};
