import { DownloadButton } from "../../home/hero/DownloadButton.tsx";
import { useText } from "../../platform/i18n/language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { ContentLink } from "../ContentLink.tsx";
import type { BlockOf } from "../content/block.ts";
import styles from "./Action.module.css";

/** A call to action: a sentence and its links. */
export function Action({ block: { description, links, download = false } }: { block: BlockOf<"action"> }) {
  const text = useText();
  return (
    <div className={styles.action}>
      <p className={styles.description}>{text(description)}</p>
      <div className={styles.links}>
        {download && <DownloadButton />}
        {links.map((link, index) => (
          <ContentLink
            key={"to" in link ? link.to : link.mail}
            link={link}
            className={buttonClass(index === 0 && !download ? "primary" : "ghost", { tall: download })}
          />
        ))}
      </div>
    </div>
  );
}
