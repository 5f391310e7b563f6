import { Copy, Download } from "lucide-react";
import { saveBlob } from "@sufra/ui/api/download.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { copyText } from "../app/copy-text.ts";

type Props = { /** What its file is called. */ name: string; url: string; svg: string };

/** Takes an address along, to be sent or posted elsewhere; its code as a drawing, to be printed in any size. */
export const LinkTools = ({ name, url, svg }: Props) => (
  <>
    <Button
      variant="tint"
      size="sm"
      icon={<Copy aria-hidden />}
      onClick={() => void copyText(url, m.console_campaigns_link_copied())}
    >
      {m.console_campaigns_link_copy()}
    </Button>
    <Button
      variant="tint"
      size="sm"
      icon={<Download aria-hidden />}
      onClick={() => saveBlob(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }))}
    >
      {m.console_campaigns_code_save()}
    </Button>
  </>
);
