import { useEffect, useRef, useState } from "react";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./camera-sheet.module.css";
import { type CameraFailure, scan } from "./code-scanner.ts";

const words: Record<CameraFailure, () => string> = {
  refused: m.console_till_camera_refused,
  missing: m.console_till_camera_missing,
  failed: m.console_till_camera_failed,
};

type Props = { open: boolean; onClose: () => void; onCode: (code: string) => void };

const View = ({ onCode, onFailure }: { onCode: Props["onCode"]; onFailure: (failure: CameraFailure) => void }) => {
  const video = useRef<HTMLVideoElement>(null);
  const acts = useRef({ onCode, onFailure });
  useEffect(() => {
    acts.current = { onCode, onFailure };
  });
  useEffect(() => {
    const abort = new AbortController();
    if (video.current)
      void scan(video.current, abort.signal, {
        onCode: (code) => acts.current.onCode(code),
        onFailure: (failure) => acts.current.onFailure(failure),
      });
    return () => abort.abort();
  }, []);
  return (
    <div className={styles.view}>
      <video ref={video} className={styles.video} muted playsInline aria-hidden />
      <span className={styles.frame} aria-hidden />
    </div>
  );
};

/** The camera is open only while this is. */
export const CameraSheet = ({ open, onClose, onCode }: Props) => {
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={m.console_till_camera_title()}
      footer={
        <Button size="lg" variant="tint" wide onClick={close}>
          {m.console_till_camera_type()}
        </Button>
      }
    >
      <div className={styles.body}>
        {open && failure === null && <View onCode={onCode} onFailure={setFailure} />}
        {failure === null ? (
          <p className={styles.hint}>{m.console_till_camera_hint()}</p>
        ) : (
          <Banner tone="warning">{words[failure]()}</Banner>
        )}
      </div>
    </Sheet>
  );
};
