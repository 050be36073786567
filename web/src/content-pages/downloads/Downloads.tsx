import { type Release, releasePlatforms, type VisitorSystem } from "@baleen/contract/desktop/releases.ts";
import type { Localized } from "@baleen/contract/language.ts";
import {
  currentRelease,
  formatNames,
  minisignText,
  platformNames,
  processorName,
  sizeOf,
} from "../../desktop/releases/release-names.ts";
import { CopyButton } from "../../platform/copying/CopyButton.tsx";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { useContent, usePage } from "../../platform/page/page-context.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import styles from "./downloads.module.css";
import { ToComputer } from "./ToComputer.tsx";

const texts = {
  version: { zh: "版本", en: "Version" },
  published: { zh: "发布于", en: "Published" },
  requires: { zh: "需要", en: "Requires" },
  notes: { zh: "这一版改了什么", en: "What changed" },
  files: { zh: "全部安装包和校验值", en: "All installers and checksums" },
  yours: { zh: "你的系统", en: "Your system" },
  signature: { zh: "签名（minisign）", en: "Signature (minisign)" },
  key: { zh: "公钥", en: "Public key" },
  copySum: { zh: "复制SHA-256", en: "Copy the SHA-256" },
  copySignature: { zh: "复制签名", en: "Copy the signature" },
} as const satisfies Record<string, Localized>;

/** The files of the current version; those for the visitor's system come first. Phones, which cannot install them, fold them. */
export function Downloads() {
  const text = useText();
  const { system } = usePage();
  const release = currentRelease(useContent().releases);
  if (!release) return null;
  if (system !== "phone")
    return (
      <div className={styles.downloads}>
        {system === undefined && <ToComputer />}
        <Files release={release} system={system} />
      </div>
    );
  return (
    <div className={styles.downloads}>
      <ToComputer />
      <details className={styles.others}>
        <summary>{text(texts.files)}</summary>
        <Files release={release} system={system} />
      </details>
    </div>
  );
}

function Files({ release, system }: { release: Release; system: VisitorSystem | undefined }) {
  const text = useText();
  const { version, publishedAt, minSystem } = release;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text(texts.version)}</dt>
        <dd>
          {version} <a href={`/updates/releases#client-${version}`}>{text(texts.notes)}</a>
        </dd>
        <dt>{text(texts.published)}</dt>
        <dd>
          <time dateTime={publishedAt}>{formatChinaTime(publishedAt, "day")}</time>
        </dd>
        {minSystem !== null && (
          <>
            <dt>{text(texts.requires)}</dt>
            <dd>{minSystem}</dd>
          </>
        )}
      </dl>
      <ul data-ruled>
        {ownSystemFirst(release, system).map((file) => (
          <FileItem
            key={file.path}
            file={file}
            isForVisitor={file.platform === system}
            hasSiblings={release.files.some((other) => isSibling(file, other))}
          />
        ))}
      </ul>
    </>
  );
}

type ReleaseFile = Release["files"][number];

function ownSystemFirst({ files }: Release, system: VisitorSystem | undefined): readonly ReleaseFile[] {
  const rank = ({ platform }: ReleaseFile) => (platform === system ? -1 : releasePlatforms.indexOf(platform));
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/** Whether two files differ only in their format. */
const isSibling = (file: ReleaseFile, other: ReleaseFile) =>
  other !== file && other.platform === file.platform && other.arch === file.arch;

interface FileProps {
  readonly file: ReleaseFile;
  readonly isForVisitor: boolean;
  readonly hasSiblings: boolean;
}

function FileItem({ file, isForVisitor, hasSiblings }: FileProps) {
  const text = useText();
  const { platform, arch, format, path, bytes, sha256, signature } = file;
  const [name, ownProcessor] = [platformNames[platform], text(processorName(platform, arch))];
  const processor = hasSiblings && format ? `${ownProcessor} ${formatNames[format]}` : ownProcessor;
  return (
    <li className={styles.file} data-yours={isForVisitor || undefined}>
      <h3>{name}</h3>
      <p className={styles.note}>
        {text({ zh: `${processor}，${sizeOf(bytes)}`, en: `${processor}, ${sizeOf(bytes)}` })}
        {isForVisitor && <strong className={styles.yours}>{text(texts.yours)}</strong>}
      </p>
      <a
        className={buttonClass("ghost")}
        href={`${path}${path.includes("?") ? "&" : "?"}from=site`}
        rel="nofollow"
      >
        {text({ zh: `下载${name}版（${processor}）`, en: `Download for ${name} (${processor})` })}
      </a>
      <div className={styles.proof}>
        <p>SHA-256</p>
        <code className={styles.code}>{sha256}</code>
        <CopyButton textToCopy={sha256} label={texts.copySum} kind="ghost" />
      </div>
      {signature !== null && <Signature signature={minisignText(signature)} />}
    </li>
  );
}

/** How to verify the file with minisign and the public key. */
function Signature({ signature }: { signature: string }) {
  const text = useText();
  const { signingKey } = useContent();
  return (
    <details className={styles.proof}>
      <summary>{text(texts.signature)}</summary>
      <code className={styles.code}>{signature}</code>
      <CopyButton textToCopy={signature} label={texts.copySignature} kind="ghost" />
      {signingKey !== undefined && (
        <>
          <p>{text(texts.key)}</p>
          <code className={styles.code}>{signingKey}</code>
        </>
      )}
    </details>
  );
}
