import { type Release, releaseNotesFeedPaths } from "@baleen/contract/desktop/releases.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formatChinaTime } from "../platform/i18n/format-date.ts";
import { canonicalUrl, useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { useContent } from "../platform/page/page-context.tsx";
import { BulletList } from "../ui/typography.tsx";
import styles from "./ClientReleases.module.css";
import type { ContentOf } from "./content/blocks.ts";

const requirementText = (system: string): Localized => ({ zh: `需要${system}`, en: `Requires ${system}` });
const follow: Localized = { zh: "订阅：", en: "Follow: " };

/** The published versions of the desktop tool, each with all its notes or only the first one. */
export function ClientReleases({ content: form }: { content: ContentOf<"clientReleases"> }) {
  const { language, text } = useLanguage();
  const { releases = [] } = useContent();
  return (
    <div className={styles.releases}>
      <ol data-ruled>
        {releases.map((release) => (
          <ReleaseItem key={release.version} release={release} form={form} />
        ))}
      </ol>
      {form === "notes" && (
        <p>
          {text(follow)}
          <a href={canonicalUrl("", releaseNotesFeedPaths.atom, language)}>Atom</a>
          {text({ zh: "，", en: ", " })}
          <a href={canonicalUrl("", releaseNotesFeedPaths.json, language)}>JSON Feed</a>
        </p>
      )}
    </div>
  );
}

function ReleaseItem({ release, form }: { release: Release; form: ContentOf<"clientReleases"> }) {
  const text = useText();
  const { version, publishedAt, notes, minSystem } = release;
  const id = `client-${version}`;
  const lines = linesOf(text(notes));
  const address = form === "notes" ? `#${id}` : `/updates/releases#${id}`;
  return (
    <li id={form === "notes" ? id : undefined} className={styles.release}>
      <time className={styles.when} dateTime={publishedAt}>
        {formatChinaTime(publishedAt, "day")}
      </time>
      <div className={styles.notes}>
        <h3>
          <a className={styles.anchor} href={address}>
            {version}
          </a>
        </h3>
        <BulletList items={form === "notes" ? lines : lines.slice(0, 1)} />
        {form === "notes" && minSystem !== null && (
          <p className={styles.when}>{text(requirementText(minSystem))}</p>
        )}
      </div>
    </li>
  );
}

/** The notes as lines. Operators write one change per line, with or without a dash. */
function linesOf(notes: string): readonly string[] {
  const lines = notes.split("\n").map((line) => line.replace(/^\s*[-*•]\s+/, "").trim());
  return [...new Set(lines.filter(Boolean))];
}
