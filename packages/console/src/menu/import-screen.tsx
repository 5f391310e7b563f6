import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileDown, FileUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Language } from "@sufra/domain/language/language.ts";
import { exportMenu, type SheetFormat } from "@sufra/domain/menu/sheet-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { saveFile } from "../app/save-file.ts";
import { useOnline } from "../app/use-online.ts";
import { ActionBar } from "../editing/action-bar.tsx";
import { sendImport, sendPreview } from "./import-data.ts";
import { Preview } from "./import-preview.tsx";
import { touched } from "./menu-data.ts";
import styles from "./import-screen.module.css";

const Export = () => {
  const online = useOnline();
  const [headings, setHeadings] = useState<Language>(useLanguage());
  const saving = useMutation({
    mutationFn: (format: SheetFormat) => saveFile(exportMenu, { query: { format, language: headings } }),
  });
  const names = { sa: m.console_menu_import_arabic, en: m.console_menu_import_english };
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{m.console_menu_import_export()}</h2>
      <p className={styles.note}>{m.console_menu_import_export_text()}</p>
      <div className={styles.tools} role="group" aria-label={m.console_menu_import_headings()}>
        <span className={styles.note}>{m.console_menu_import_headings()}</span>
        {(["sa", "en"] as const).map((each) => (
          <Chip key={each} selected={headings === each} onClick={() => setHeadings(each)}>
            {names[each]()}
          </Chip>
        ))}
      </div>
      {saving.isError && <FailureBanner error={saving.error} onClose={() => saving.reset()} />}
      <div className={styles.tools}>
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            variant="tint"
            icon={<FileDown aria-hidden />}
            disabled={!online}
            busy={saving.isPending && saving.variables === format}
            onClick={() => saving.mutate(format)}
          >
            {format === "xlsx" ? m.console_menu_import_excel() : m.console_menu_import_csv()}
          </Button>
        ))}
      </div>
    </section>
  );
};

const Choose = ({ onFile, again }: { onFile: (file: File) => void; again: boolean }) => {
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file, mended, is chosen anew.
    event.target.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.console_menu_import_choose()}
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={chosen}
      />
      <Button icon={<FileUp aria-hidden />} disabled={!online} onClick={() => input.current?.click()}>
        {again ? m.console_menu_import_again() : m.console_menu_import_choose()}
      </Button>
    </>
  );
};

const useImport = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const previewing = useMutation({ mutationFn: sendPreview });
  const file = previewing.variables;
  const preview = previewing.data;
  const applying = useMutation({
    mutationFn: async () => (file && preview ? sendImport(file, preview.revision) : undefined),
    onSuccess: async (done) => {
      if (!done) return;
      const { created, changed, left } = done;
      const counts = m.console_menu_import_counts({ created, changed, left });
      showToast({ text: `${m.console_menu_import_done()} · ${counts}`, tone: "success" });
      await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
      await navigate("/menu");
    },
  });
  const start = (chosen: File) => {
    applying.reset();
    previewing.mutate(chosen);
  };
  return { previewing, applying, start, file, preview };
};

/** The menu out to a spreadsheet and back: what a file would do is shown first, with all that is wrong in it. */
export const ImportScreen = () => {
  useLanguage();
  const online = useOnline();
  const { previewing, applying, start, file, preview } = useImport();
  const some = preview !== undefined && preview.creates_total + preview.changes_total + preview.categories.length > 0;
  const ready = preview !== undefined && preview.faults_total === 0 && some;
  return (
    <Page title={m.console_menu_import_title()} back={{ to: "/menu", label: m.console_menu_manage_title() }}>
      <div className={styles.body}>
        <Export />
        <section className={styles.card}>
          <h2 className={styles.heading}>{m.console_menu_import_upload()}</h2>
          <p className={styles.note}>{m.console_menu_import_upload_text()}</p>
          <div className={styles.tools}>
            <Choose onFile={start} again={(preview?.faults_total ?? 0) > 0} />
          </div>
        </section>
        <div role="status" aria-busy={previewing.isPending} className={styles.result}>
          {previewing.isPending && (
            <>
              <p className={styles.note}>{m.console_menu_import_reading({ name: file?.name ?? "" })}</p>
              <Skeleton height="56px" radius="14px" lines={4} />
            </>
          )}
          {previewing.isError && <FailureBanner error={previewing.error} />}
          {preview && !previewing.isPending && <Preview preview={preview} />}
        </div>
        {applying.isError && <FailureBanner error={applying.error} />}
        {hasCode(applying.error, "edit_conflict") && file && (
          <Button variant="tint" onClick={() => start(file)}>
            {m.console_editing_reload()}
          </Button>
        )}
        {ready && !previewing.isPending && (
          <ActionBar effect={m.console_menu_import_effect()}>
            <Button size="lg" busy={applying.isPending} disabled={!online} onClick={() => applying.mutate()}>
              {m.console_menu_import_apply()}
            </Button>
          </ActionBar>
        )}
      </div>
    </Page>
  );
};
