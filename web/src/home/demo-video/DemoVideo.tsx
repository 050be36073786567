import type { Language } from "@baleen/contract/language.ts";
import { useRef } from "react";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { AfterHydration } from "../../ui/AfterHydration.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./DemoVideo.module.css";
import { demo, illustration, pause, play, whatItShows } from "./demo-video.text.ts";
import { usePlayback } from "./use-playback.ts";

/** The demo video, in a dark band. */
export function DemoVideo() {
  const text = useText();
  const { language } = useLanguage();
  return (
    <section className={styles.section} aria-label={text(demo)} data-surface="deep" data-print="no">
      {/* Browsers ignore changes of `<source>`, so another language needs another element. */}
      <Player key={language} files={videoFiles(language)} />
    </section>
  );
}

const files = import.meta.glob<string>("./media/*.{webm,mp4,webp}", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

export interface VideoFiles {
  readonly webm: string | undefined;
  readonly mp4: string | undefined;
  readonly poster: string | undefined;
}

/** The video speaks through what is written in it, so each language has its own. */
function videoFiles(language: Language): VideoFiles {
  return {
    webm: files[`./media/demo.${language}.webm`],
    mp4: files[`./media/demo.${language}.mp4`],
    poster: files[`./media/poster.${language}.webp`],
  };
}

/** Android's WeChat would otherwise play the video in full screen. */
const staysInPage = {
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
        <AfterHydration>
          <img src={poster} width="1280" height="720" alt="" decoding="async" />
        </AfterHydration>
        <video
          ref={video}
          className={styles.video}
          width="1280"
          height="720"
          aria-label={text(whatItShows)}
          preload="none"
          muted
          loop
          playsInline
          {...staysInPage}
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
