import { X } from "lucide-react";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useFailureWords } from "./failure-words.ts";

type Props = {
  error: unknown;
  /** What was refused: "Order #012". */
  about?: string;
  onClose?: () => void;
};

/** A failure beside the thing it concerns; it stays until the next try or until it is put away. */
export const FailureBanner = ({ error, about, onClose }: Props) => {
  const words = useFailureWords()(error);
  const title = about === undefined ? words.title : [about, words.title].filter(Boolean).join(" · ");
  return (
    <Banner
      tone="danger"
      title={title}
      corner={onClose && <IconButton label={m.ui_close()} icon={<X aria-hidden />} onClick={onClose} />}
    >
      {words.text}
    </Banner>
  );
};
