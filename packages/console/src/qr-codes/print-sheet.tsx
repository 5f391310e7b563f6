import { useMutation } from "@tanstack/react-query";
import { Check, FileDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Language, Text } from "@sufra/domain/language/language.ts";
import {
  codesPerPage,
  type CodesPerPage,
  maxHeadline,
  maxPrinted,
  printCodes,
  type PrintFormat,
  printFormats,
} from "@sufra/domain/qr-codes/console-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { saveFile } from "../app/save-file.ts";
import { TextPair } from "../editing/text-pair.tsx";
import { useOnline } from "../app/use-online.ts";
import { partRange, printParts } from "./print-parts.ts";
import styles from "./codes.module.css";

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.about}>
    <p>{label}</p>
    <div className={styles.buttons} role="group" aria-label={label}>
      {children}
    </div>
  </div>
);

type PartsProps = {
  parts: readonly string[][];
  count: number;
  part: number;
  saved: ReadonlySet<number>;
  onChoose: (part: number) => void;
};

const Parts = ({ parts, count, part, saved, onChoose }: PartsProps) => (
  <>
    <Banner tone="info" title={m.console_qr_codes_print_parts({ count, max: maxPrinted })} />
    <Choice label={m.console_qr_codes_print_part()}>
      {parts.map((_, each) => (
        <Chip
          key={each}
          selected={each === part}
          icon={saved.has(each) && <Check aria-label={m.console_qr_codes_print_saved()} />}
          onClick={() => onChoose(each)}
        >
          <Isolate>{partRange(each, count)}</Isolate>
        </Chip>
      ))}
    </Choice>
  </>
);

type Options = {
  per_page: CodesPerPage;
  language: Language;
  logo: boolean;
  format: PrintFormat;
  picture: boolean;
  headline: Text;
};

/** Saves one part after the other; the last one closes the sheet. */
const usePrinting = (ids: readonly string[], options: Options, onDone: () => void) => {
  const [part, setPart] = useState(0);
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const parts = printParts(ids);
  const close = () => {
    setPart(0);
    setSaved(new Set());
    onDone();
  };
  const saving = useMutation({
    mutationFn: (each: number) => saveFile(printCodes, { body: { ids: parts[each] ?? [], ...options } }),
    onSuccess: (_, each) => {
      const done = new Set([...saved, each]);
      const next = parts.findIndex((_ids, place) => !done.has(place));
      if (next === -1) return close();
      setSaved(done);
      return setPart(next);
    },
  });
  return { parts, part, setPart, saved, saving, close };
};

type Props = { open: boolean; /** In the order they are printed. */ ids: readonly string[]; onClose: () => void };

const formatNames: Record<PrintFormat, () => string> = {
  card: m.console_qr_codes_format_card,
  tent: m.console_qr_codes_format_tent,
  sticker: m.console_qr_codes_format_sticker,
};

/** How codes are printed: as cards, tents or stickers, which language first, with which words and pictures. */
export const PrintSheet = ({ open, ids, onClose }: Props) => {
  const online = useOnline();
  const [perPage, setPerPage] = useState<CodesPerPage>(4);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [logo, setLogo] = useState(true);
  const [format, setFormat] = useState<PrintFormat>("card");
  const [picture, setPicture] = useState(true);
  const [headline, setHeadline] = useState<Text>({ sa: "", en: "" });
  const options = { per_page: perPage, language, logo, format, picture, headline };
  const { parts, part, setPart, saved, saving, close } = usePrinting(ids, options, onClose);
  const names = { sa: m.console_menu_import_arabic, en: m.console_menu_import_english };
  const footer = (
    <Button
      wide
      size="lg"
      icon={<FileDown aria-hidden />}
      busy={saving.isPending}
      disabled={!online}
      onClick={() => saving.mutate(part)}
    >
      {m.console_qr_codes_print_save()}
    </Button>
  );
  return (
    <Sheet open={open} onClose={close} title={m.console_qr_codes_print_title()} footer={footer}>
      <div className={styles.choices}>
        {saving.isError && <FailureBanner error={saving.error} onClose={() => saving.reset()} />}
        {parts.length > 1 && <Parts parts={parts} count={ids.length} part={part} saved={saved} onChoose={setPart} />}
        <Choice label={m.console_qr_codes_format()}>
          {printFormats.map((each) => (
            <Chip key={each} selected={format === each} onClick={() => setFormat(each)}>
              {formatNames[each]()}
            </Chip>
          ))}
        </Choice>
        {format === "card" && (
          <Choice label={m.console_qr_codes_print_per_page()}>
            {codesPerPage.map((count) => (
              <Chip key={count} selected={perPage === count} onClick={() => setPerPage(count)}>
                {count}
              </Chip>
            ))}
          </Choice>
        )}
        <Choice label={m.console_qr_codes_print_language()}>
          {(["sa", "en"] as const).map((each) => (
            <Chip key={each} selected={language === each} onClick={() => setLanguage(each)}>
              {names[each]()}
            </Chip>
          ))}
        </Choice>
        <TextPair
          name="headline"
          label={m.console_qr_codes_headline()}
          hint={m.console_qr_codes_headline_hint()}
          value={headline}
          onChange={setHeadline}
          maxLength={maxHeadline}
          optional
        />
        {format !== "sticker" && (
          <>
            <SwitchRow label={m.console_qr_codes_print_logo()} checked={logo} onChange={setLogo} />
            <SwitchRow label={m.console_qr_codes_print_picture()} checked={picture} onChange={setPicture} />
          </>
        )}
      </div>
    </Sheet>
  );
};
