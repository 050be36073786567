import { type RefObject, useEffect, useState } from "react";
import { prefersReducedData } from "../../platform/browser/visitor-preferences.ts";
import { useMotionAllowed } from "../../platform/preferences/preferences.tsx";
import { useOnScreen } from "../../ui/use-on-screen.ts";

interface Playback {
  readonly isPlaying: boolean;
  /** Event handlers of the video element. */
  readonly events: { onPlay(): void; onPause(): void };
  toggle(): void;
}

/**
 * Plays a video while it is in the viewport: by itself unless reduced motion or data saving is on, otherwise after
 * the button was pressed. The visitor's choice holds until the motion preference changes.
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
      // Autoplay may be blocked; then poster and button stay. AbortError means that `pause()` came first, and the
      // video may have been started again since.
      if (refusal.name !== "AbortError") shown.pause();
    });
  }, [video, said, isMotionAllowed, isOnScreen]);

  return {
    isPlaying,
    events: { onPlay: () => setPlaying(true), onPause: () => setPlaying(false) },
    toggle: () => {
      setSaid(isPlaying ? "pause" : "play");
      // Where autoplay is blocked, `play()` has to be called within the click event.
      if (!isPlaying) video.current?.play().catch(() => undefined);
    },
  };
}
