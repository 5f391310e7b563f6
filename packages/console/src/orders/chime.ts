import { useSyncExternalStore } from "react";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";

/** Two rising notes, made here: nothing to download, and audible over a kitchen. */
const notes = [
  { hertz: 784, at: 0, for: 0.22 },
  { hertz: 1175, at: 0.16, for: 0.42 },
  { hertz: 784, at: 0.62, for: 0.22 },
  { hertz: 1175, at: 0.78, for: 0.5 },
] as const;
const loudness = 0.35;

const wanted = createStored("sufra:console:sound", true, (value) => (typeof value === "boolean" ? value : undefined));

let context: AudioContext | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** A page may make no sound before somebody has touched it; made inside that touch, the sound is allowed from then on. */
const unlock = async (): Promise<void> => {
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  tell();
};

const onTouch = () => void unlock().catch(() => undefined);

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    document.addEventListener("pointerup", onTouch);
    document.addEventListener("keydown", onTouch);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("pointerup", onTouch);
    document.removeEventListener("keydown", onTouch);
  };
};

export const ringChime = (): void => {
  if (!wanted.get() || context?.state !== "running") return;
  const start = context.currentTime + 0.02;
  for (const note of notes) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = note.hertz;
    volume.gain.setValueAtTime(0, start + note.at);
    volume.gain.linearRampToValueAtTime(loudness, start + note.at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, start + note.at + note.for);
    tone.connect(volume).connect(context.destination);
    tone.start(start + note.at);
    tone.stop(start + note.at + note.for);
  }
};

export type Sound = "on" | "off" | "blocked";

/** `blocked`: wanted, but the page has not been touched yet. */
export const useSound = () => {
  const running = useSyncExternalStore(subscribe, () => context?.state === "running");
  const [on, setOn] = useStored(wanted);
  const sound: Sound = !on ? "off" : running ? "on" : "blocked";
  const turn = (next: boolean): void => {
    setOn(next);
    // Heard at once, so that one knows what to listen for.
    if (next) void unlock().then(ringChime, () => undefined);
  };
  return { sound, turn };
};
