import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { ExternalLink } from "../../platform/navigation/ExternalLink.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { gridPath } from "../../ui/grid-path.ts";
import { Icon } from "../../ui/Icon.tsx";
import { withLineBreaks } from "../../ui/typography.tsx";
import styles from "./Closing.module.css";

const closingHeading: Localized = {
  zh: "现在下载，|剪出|第一支片子。",
  en: "Download Baleen. Make your first cut today.",
};
const openGuide: Localized = { zh: "查看安装教程", en: "Installation guide" };
/** Until a guide is published. */
const toDownloads: Localized = { zh: "下载桌面版", en: "Download for desktop" };

/** The tail fin of the diving whale. */
const flukeRows = [
  "..##..................##..",
  ".#####..............#####.",
  "########..........########",
  "##########......##########",
  ".###########..###########.",
  "...####################...",
  ".....################.....",
  ".......############.......",
  "........##########........",
  ".........########.........",
  ".........########.........",
  "........##########........",
  "........##########........",
];
const fluke = gridPath(flukeRows, "#");

export function Closing() {
  const text = useText();
  const { downloadGuideUrl } = useContent().basic;
  return (
    <section aria-labelledby="closing" data-surface="call">
      <div className={styles.container} data-container>
        <div className={styles.text}>
          <h2 id="closing" className={styles.heading}>
            {withLineBreaks(text(closingHeading))}
          </h2>
          {downloadGuideUrl ? (
            <ExternalLink href={downloadGuideUrl} className={buttonClass("primary", { tall: true })}>
              {text(openGuide)}
              <Icon name="external" />
            </ExternalLink>
          ) : (
            <a href="/product/desktop#download" className={buttonClass("primary", { tall: true })}>
              {text(toDownloads)}
            </a>
          )}
        </div>
        <div className={styles.fluke}>
          <svg viewBox="0 0 26 13" shapeRendering="crispEdges" aria-hidden="true">
            <path d={fluke} />
          </svg>
        </div>
      </div>
    </section>
  );
}
