import { useLanguage, useText } from "../../i18n/language.tsx";
import styles from "./DemoVideo.module.css";
import { demo } from "./demo-video.text.ts";
import { Player } from "./Player.tsx";
import { videoFiles } from "./video-files.ts";

/** The product at work, on a band as dark as a cinema. */
export function DemoVideo() {
  const text = useText();
  const { language } = useLanguage();
  return (
    <section className={styles.section} aria-label={text(demo)} data-surface="deep" data-print="no">
      {/* A video does not look at sources that change, so another language is another player. */}
      <Player key={language} files={videoFiles(language)} />
    </section>
  );
}
