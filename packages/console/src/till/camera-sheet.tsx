import { useEffect, useRef, useState } from "react";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./camera-sheet.module.css";

/** The little that is used of the browser's own scanner, or of the one in its place. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const ownDetector = async (): Promise<Detector | null> => {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Own) return null;
  const formats: readonly string[] = await Own.getSupportedFormats().catch(() => []);
  return formats.includes("qr_code") ? new Own({ formats: ["qr_code"] }) : null;
};

/** A megabyte, loaded from our own host only where the browser has no scanner and only once a camera is open. */
const loadedDetector = async (): Promise<Detector> => {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import("barcode-detector/ponyfill"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: ["qr_code"] });
};

type CameraFailure = "refused" | "missing" | "failed";

const failureOf = (error: unknown): CameraFailure => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
};

const everyMs = 150;

/**
 * Reads codes from the camera into `onCode` until the signal ends, the picture shown in `video`. Throws nothing:
 * calls `onFailure` once if it fails.
 */
const scan = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onCode, onFailure }: { onCode: (code: string) => void; onFailure: (failure: CameraFailure) => void },
): Promise<void> => {
  let stream: MediaStream | undefined;
  const stop = () => stream?.getTracks().forEach((track) => track.stop());
  try {
    if (!("mediaDevices" in navigator)) throw new DOMException("no camera here", "NotFoundError");
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
    signal.addEventListener("abort", stop);
    if (signal.aborted) return stop();
    video.srcObject = stream;
    await video.play();
    const detector = (await ownDetector()) ?? (await loadedDetector());
    for (; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, everyMs))) {
      const [read] = await detector.detect(video).catch(() => []);
      if (read && !signal.aborted) return onCode(read.rawValue);
    }
  } catch (error) {
    if (!signal.aborted) onFailure(failureOf(error));
  } finally {
    stop();
  }
};

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
