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

export type CameraFailure = "refused" | "missing" | "failed";

const failureOf = (error: unknown): CameraFailure => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
};

const everyMs = 150;

/**
 * Reads codes from the camera into `onCode` until the signal ends, the picture shown in `video`. Throws nothing: what
 * goes wrong is told to `onFailure` once.
 */
export const scan = async (
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
