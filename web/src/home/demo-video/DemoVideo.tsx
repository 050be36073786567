import type { Language, Localized } from "@baleen/contract/language.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { prefersReducedData } from "../../platform/preferences/preferences.ts";
import { useMotionAllowed } from "../../platform/preferences/use-preferences.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LateImage } from "../../ui/LateImage.tsx";
import { useOnScreen } from "../../ui/use-on-screen.ts";
import styles from "./DemoVideo.module.css";

const demo: Localized = { zh: "演示视频", en: "Demo video" };
/** The accessible description of the video. */
const videoDescription: Localized = {
  zh: "无声动画：海边的素材在时间线上配好字幕、增强画质、剪掉空白，导出成片。",
  en: "Silent animation: footage of the sea gets its captions, sharper pictures and no pauses, and is exported.",
};
const illustration: Localized = { zh: "画面为示意动画，非实拍", en: "Illustration, not a recording" };
const play: Localized = { zh: "播放视频", en: "Play the video" };
const pause: Localized = { zh: "暂停视频", en: "Pause the video" };

/** The demo video, in a dark band. */
export function DemoVideo() {
  const text = useText();
  const { language } = useLanguage();
  return (
    <section className={styles.section} aria-label={text(demo)} data-surface="deep" data-print="no">
      <Player files={videoFiles(language)} />
    </section>
  );
}

const files = import.meta.glob<string>("./media/*.{webm,mp4,webp}", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

interface VideoFiles {
  readonly webm: string | undefined;
  readonly mp4: string | undefined;
  readonly poster: string | undefined;
}

/** The video has text in its pictures, so each language has its own. */
function videoFiles(language: Language): VideoFiles {
  return {
    webm: files[`./media/demo.${language}.webm`],
    mp4: files[`./media/demo.${language}.mp4`],
    poster: files[`./media/poster.${language}.webp`],
  };
}

/** Attributes for WeChat on Android, which would otherwise play the video in full screen. */
const inlinePlayback = {
  "webkit-playsinline": "true",
  "x5-playsinline": "true",
  "x5-video-player-type": "h5",
};

/** A muted, looping video. Until it is near the viewport only its poster is loaded. */
function Player({ files: { webm, mp4, poster } }: { files: VideoFiles }) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const { isPlaying, events, toggle } = usePlayback(video);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <LateImage src={poster} width="1280" height="720" decoding="async" />
        <video
          ref={video}
          className={styles.video}
          width="1280"
          height="720"
          aria-label={text(videoDescription)}
          preload="none"
          muted
          loop
          playsInline
          {...inlinePlayback}
          {...events}
        >
          <source src={webm} type="video/webm; codecs=av01.0.05M.08" />
          <source src={mp4} type="video/mp4" />
        </video>
      </div>
      <figcaption className={styles.caption}>
        {text(illustration)}
        <button
          type="button"
          className={styles.button}
          aria-label={text(isPlaying ? pause : play)}
          onClick={toggle}
        >
          <Icon name={isPlaying ? "pause" : "play"} />
        </button>
      </figcaption>
    </figure>
  );
}

interface Playback {
  readonly isPlaying: boolean;
  /** Event handlers of the video element. */
  readonly events: { onPlay(): void; onPause(): void };
  toggle(): void;
}

/**
 * Plays a video while it is in the viewport: automatically, or with reduced motion or data saving only after the button
 * was pressed. The visitor's choice holds until the motion preference changes.
 */
function usePlayback(video: RefObject<HTMLVideoElement | null>): Playback {
  const isMotionAllowed = useMotionAllowed();
  const isOnScreen = useOnScreen(video, "200px");
  const [choice, setChoice] = useState<"play" | "pause">();
  const [isPlaying, setPlaying] = useState(false);
  const [lastMotion, setLastMotion] = useState(isMotionAllowed);
  if (lastMotion !== isMotionAllowed) {
    setLastMotion(isMotionAllowed);
    setChoice(undefined);
  }

  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    const mayPlay = choice ? choice === "play" : isMotionAllowed && !prefersReducedData();
    if (!isOnScreen || !mayPlay) return shown.pause();
    shown.play().catch((error: DOMException) => {
      // Autoplay may be blocked; then poster and button stay. AbortError means that `pause()` came first, and the
      // video may have been started again since.
      if (error.name !== "AbortError") shown.pause();
    });
  }, [video, choice, isMotionAllowed, isOnScreen]);

  return {
    isPlaying,
    events: { onPlay: () => setPlaying(true), onPause: () => setPlaying(false) },
    toggle: () => {
      setChoice(isPlaying ? "pause" : "play");
      // Where autoplay is blocked, `play()` has to be called within the click event.
      if (!isPlaying) video.current?.play().catch(() => undefined);
    },
  };
}
