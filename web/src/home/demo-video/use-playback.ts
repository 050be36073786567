import { type RefObject, useEffect, useState } from "react";
import { prefersReducedData } from "../../browser/prefers-reduced-data.ts";
import { useMotionAllowed } from "../../preferences/preferences.tsx";
import { useOnScreen } from "../../ui/use-on-screen.ts";

interface Playback {
  readonly isPlaying: boolean;
  /** What the video itself reports. */
  readonly events: { onPlay(): void; onPause(): void };
  toggle(): void;
}

/**
 * A video that plays while it is in sight: by itself where things may move and data is not saved, and
 * otherwise once its visitor says so. What visitors say holds until they still the water.
 */
export function usePlayback(video: RefObject<HTMLVideoElement | null>): Playback {
  const isMotionAllowed = useMotionAllowed();
  const isOnScreen = useOnScreen(video, "200px");
  const [said, setSaid] = useState<"play" | "pause">();
  const [isPlaying, setPlaying] = useState(false);
  const [heardMotion, setHeardMotion] = useState(isMotionAllowed);
  if (heardMotion !== isMotionAllowed) {
    setHeardMotion(isMotionAllowed);
    setSaid(undefined);
  }

  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    const mayPlay = said ? said === "play" : isMotionAllowed && !prefersReducedData();
    if (!isOnScreen || !mayPlay) return shown.pause();
    shown.play().catch((refusal: DOMException) => {
      // Browsers may refuse to start by themselves; then the picture and the button stay. What was merely
      // called off before it had begun may have been started again since.
      if (refusal.name !== "AbortError") shown.pause();
    });
  }, [video, said, isMotionAllowed, isOnScreen]);

  return {
    isPlaying,
    events: { onPlay: () => setPlaying(true), onPause: () => setPlaying(false) },
    toggle: () => {
      setSaid(isPlaying ? "pause" : "play");
      // Where playing by itself was refused, it must start within the very press.
      if (!isPlaying) video.current?.play().catch(() => undefined);
    },
  };
}
