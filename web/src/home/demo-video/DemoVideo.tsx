import { type Localized, languageTag } from "@baleen/contract/language.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { prefersReducedData } from "../../platform/preferences/preferences.ts";
import { useMotionAllowed } from "../../platform/preferences/use-preferences.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { LazyImage } from "../../ui/LazyImage.tsx";
import { withLineBreaks } from "../../ui/typography.tsx";
import { useOnScreen } from "../../ui/use-on-screen.ts";
import { captionLanguages, posterCaption, posterS, useCaption } from "./captions.tsx";
import styles from "./DemoVideo.module.css";
import { videoDescription, videoFiles } from "./video-files.ts";

const heading: Localized = { zh: "12秒，|看一支片子|怎么剪成", en: "See an edit happen in 12 seconds" };
const illustration: Localized = { zh: "示意动画，非软件实录", en: "Illustration, not a screen recording" };
const captionsIn: Localized = { zh: "切换字幕语言", en: "Caption language" };
const play: Localized = { zh: "播放视频", en: "Play the video" };
const pause: Localized = { zh: "暂停视频", en: "Pause the video" };

export function DemoVideo() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="demo" data-surface="deep" data-print="no">
      <div className={styles.container} data-container>
        <h2 id="demo">{withLineBreaks(text(heading))}</h2>
        <Player />
      </div>
    </section>
  );
}

/** WeChat on Android needs these attributes, or it plays the video in full screen. */
const inlinePlayback = {
  "webkit-playsinline": "true",
  "x5-playsinline": "true",
  "x5-video-player-type": "h5",
};

/** A muted, looping video. Only its poster is loaded until it is near the viewport. */
function Player() {
  const { language, text } = useLanguage();
  const { webm, mp4, poster } = videoFiles(language);
  const video = useRef<HTMLVideoElement>(null);
  const { isPlaying, events, toggle } = usePlayback(video);
  const [chosen, choose] = useState<string>(languageTag[language]);
  const { caption, tracks, showAt } = useCaption(video, chosen, posterCaption[language]);
  return (
    <figure>
      <div className={styles.frame}>
        <LazyImage src={poster} width="1280" height="720" decoding="async" />
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
          onTimeUpdate={() => showAt(video.current?.currentTime ?? posterS)}
          {...inlinePlayback}
          {...events}
        >
          <source src={webm} type="video/webm; codecs=av01.0.05M.08" />
          <source src={mp4} type="video/mp4" />
          {tracks}
        </video>
        <p className={styles.subtitle} lang={chosen} dir="auto">
          {caption}
        </p>
      </div>
      <figcaption className={styles.caption}>
        <span>{text(illustration)}</span>
        <IconButton
          icon={isPlaying ? "pause" : "play"}
          label={text(isPlaying ? pause : play)}
          className={styles.button}
          onClick={toggle}
        />
        <CaptionChoice chosen={chosen} onChoose={choose} />
      </figcaption>
    </figure>
  );
}

function CaptionChoice({ chosen, onChoose }: { chosen: string; onChoose(language: string): void }) {
  const text = useText();
  return (
    <fieldset className={styles.languages}>
      <legend>{text(captionsIn)}</legend>
      <div className={styles.choice}>
        {captionLanguages.map(([tag, name]) => (
          <label key={tag} className={styles.language} lang={tag}>
            <input
              type="radio"
              name="captions"
              value={tag}
              checked={tag === chosen}
              onChange={() => onChoose(tag)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Plays a video while it is in the viewport: automatically, or only after a click on the button if the visitor prefers
 * reduced motion or saves data. The visitor's choice holds until the motion preference changes.
 */
function usePlayback(video: RefObject<HTMLVideoElement | null>) {
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
    const player = video.current;
    if (!player) return;
    const mayPlay = choice ? choice === "play" : isMotionAllowed && !prefersReducedData();
    if (!isOnScreen || !mayPlay) return player.pause();
    player.play().catch((error: DOMException) => {
      // Autoplay may be blocked; then the poster and the button stay. AbortError means that `pause()` came first, and
      // the video may have been restarted since.
      if (error.name !== "AbortError") player.pause();
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
