import { useRef } from "react";
import { useText } from "../../i18n/language.tsx";
import { AfterHydration } from "../../ui/AfterHydration.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { illustration, pause, play, whatItShows } from "./demo-video.text.ts";
import styles from "./Player.module.css";
import { usePlayback } from "./use-playback.ts";
import type { VideoFiles } from "./video-files.ts";

/** Android's WeChat otherwise takes the video out of the page and over the whole screen. */
const staysInPage = {
  "webkit-playsinline": "true",
  "x5-playsinline": "true",
  "x5-video-player-type": "h5",
};

/** A muted video that starts over and over. Nothing of it but its poster is loaded before it can be seen. */
export function Player({ files: { webm, mp4, poster } }: { files: VideoFiles }) {
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
