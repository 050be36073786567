import { releaseRecords } from "@baleen/contract/content/product-releases.data.ts";
import {
  compareDotted,
  compareVersions,
  type FileFormat,
  type ReleaseArch,
  type ReleasePlatform,
  releaseNotesFeedPaths,
} from "@baleen/contract/desktop/releases.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import { stringify } from "yaml";
import {
  filterFullyRolledOut,
  findFileFor,
  isOffered,
  type LiveFile,
  type LiveRelease,
  sortByPreference,
} from "./live-releases.ts";

interface Site {
  readonly title: string;
  readonly origin: string;
  readonly language: Language;
}

const addLanguage = (address: string, language: Language) =>
  language === "zh" ? address : `${address}?lang=${language}`;

const pageOf = ({ origin, language }: Site) => addLanguage(`${origin}/updates/releases`, language);
/** The URL of a client version on the release notes page. */
const releaseUrlOf = (site: Site, { version }: LiveRelease) => `${pageOf(site)}#client-${version}`;

const feedTitle = ({ title, language }: Site) =>
  language === "zh" ? `${title}版本更新` : `${title} release notes`;

/** An entry of the Atom and JSON feeds. */
interface FeedItem {
  /** A tag URI, which stays the same even if the page's URL changes (RFC 4151). */
  readonly id: string;
  /** Unique per entry: feed readers merge entries with the same URL. */
  readonly url: string;
  readonly title: string;
  readonly notes: string;
  readonly at: Date;
}

/** The versions of the product and of its desktop client, newest first. */
function listItems(releases: readonly LiveRelease[], site: Site): FeedItem[] {
  const { origin, language } = site;
  const nameOf = (day: string, name: string) => `tag:${new URL(origin).hostname},${day}:releases/${name}`;
  const clientItems = releases.map((release) => ({
    id: nameOf(release.publishedAt.toISOString().slice(0, 10), `${release.channel}/${release.version}`),
    url: releaseUrlOf(site, release),
    title: language === "zh" ? `桌面客户端${release.version}` : `Desktop client ${release.version}`,
    notes: release.notes[language],
    at: release.publishedAt,
  }));
  const productItems = releaseRecords.map(({ version, date, title, features }) => ({
    id: nameOf(date, `product/${version}`),
    url: `${pageOf(site)}#v${version}`,
    title: language === "zh" ? `${version}：${title.zh}` : `${version}: ${title.en}`,
    notes: features.map((feature) => feature[language]).join("\n"),
    at: new Date(`${date}T00:00:00+08:00`),
  }));
  return [...clientItems, ...productItems].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** The release notes as an Atom feed (RFC 4287). */
export function renderAtomFeed(releases: readonly LiveRelease[], site: Site): string {
  const { title, origin, language } = site;
  const items = listItems(releases, site);
  const newest = Math.max(0, ...items.map(({ at }) => at.getTime()));
  const entries = items.map((item) =>
    element("entry", {}, [
      element("id", {}, item.id),
      element("title", {}, item.title),
      element("updated", {}, item.at.toISOString()),
      element("link", { rel: "alternate", href: item.url }),
      element("content", { type: "text" }, item.notes),
    ]),
  );
  const feed = element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": languageTag[language] }, [
    element("id", {}, addLanguage(`${origin}${releaseNotesFeedPaths.atom}`, language)),
    element("title", {}, title),
    element("updated", {}, new Date(newest).toISOString()),
    element("link", { rel: "self", href: addLanguage(`${origin}${releaseNotesFeedPaths.atom}`, language) }),
    element("link", { rel: "alternate", href: pageOf(site) }),
    element("author", {}, [element("name", {}, title)]),
    ...entries,
  ]);
  return xmlDeclaration + feed;
}

/** The release notes as a JSON Feed (https://www.jsonfeed.org/version/1.1/). */
export function buildJsonFeed(releases: readonly LiveRelease[], site: Site): object {
  const { title, origin, language } = site;
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: pageOf(site),
    feed_url: addLanguage(`${origin}${releaseNotesFeedPaths.json}`, language),
    language: languageTag[language],
    items: listItems(releases, site).map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_text: item.notes,
      date_published: item.at.toISOString(),
    })),
  };
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Escapes text for XML; drops characters that XML 1.0 cannot represent. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[] = "",
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const inside = typeof content === "string" ? escapeXml(content) : content.join("");
  return inside === "" ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${inside}</${name}>`;
}

interface ElectronSystem {
  readonly platform: ReleasePlatform;
  isFor(file: LiveFile): boolean;
}

const systems: Readonly<Record<string, ElectronSystem>> = {
  "": { platform: "windows", isFor: () => true },
  "-mac": { platform: "macos", isFor: () => true },
  "-linux": { platform: "linux", isFor: ({ arch }) => arch === "x86_64" },
  "-linux-arm64": { platform: "linux", isFor: ({ arch }) => arch === "aarch64" },
};

/** Parses an electron-updater file name such as `latest-mac.yml`; undefined if the name is not one. */
export function readElectronName(name: string) {
  const [, channel, system = ""] = /^(latest|beta)(-mac|-linux|-linux-arm64)?\.yml$/.exec(name) ?? [];
  const found = systems[system];
  if (channel === undefined || !found) return undefined;
  return { channel: channel === "beta" ? "beta" : "stable", ...found } as const;
}

/**
 * The newest version offered to an installation, in the format of electron-updater's generic provider. Its clients
 * choose a file by the end of its name, and by whether the name contains `arm64`. All texts are quoted: js-yaml reads a
 * plain `2026-11-20` as a date, and apps that expect text stop updating (PostHog/posthog#98815).
 */
export function renderElectronFeed(
  releases: readonly LiveRelease[],
  { platform, isFor }: ElectronSystem,
  { language, installId }: Pick<TauriRequest, "language" | "installId">,
): string | undefined {
  for (const release of releases.filter((one) => isOffered(one, installId))) {
    const { version, publishedAt, notes, files } = release;
    const fitting = sortByPreference(files).filter(
      (file) => file.platform === platform && file.kind === "electron" && isFor(file),
    );
    const [first, ...rest] = fitting.toSorted((one, other) =>
      one.arch === other.arch ? 0 : one.arch < other.arch ? 1 : -1,
    );
    if (!first) continue;
    const minimumSystemVersion = kernelVersionOf(platform, release);
    const feed = {
      version,
      files: [first, ...rest].map(({ url, sha512, bytes }) => ({ url, sha512, size: bytes })),
      path: first.url,
      sha512: first.sha512,
      releaseDate: publishedAt.toISOString(),
      releaseNotes: notes[language],
      ...(minimumSystemVersion !== undefined && { minimumSystemVersion }),
    };
    return stringify(feed, { defaultKeyType: "PLAIN", defaultStringType: "QUOTE_DOUBLE" });
  }
  return undefined;
}

/**
 * A minimum system in electron-updater's format: three numbers, compared with the kernel version (`os.release()`). On
 * macOS that is Darwin's version (https://en.wikipedia.org/wiki/Darwin_(operating_system)#Release_history); where the
 * minor version could be too high, it is 0.
 */
function kernelVersionOf(platform: ReleasePlatform, { min_windows, min_macos }: LiveRelease) {
  if (platform === "windows" && min_windows !== null) return threeNumbers(min_windows.split("."));
  if (platform !== "macos" || min_macos === null) return undefined;
  const [major = 0, minor = 0] = min_macos.split(".").map(Number);
  if (major === 10) return threeNumbers([minor + 4]);
  return threeNumbers([major >= 26 ? major - 1 : major + 9, major >= 14 ? Math.min(minor, 6) : 0]);
}

const threeNumbers = (numbers: readonly (string | number)[]) => [...numbers, 0, 0].slice(0, 3).join(".");

const namespaces = {
  version: "2.0",
  "xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle",
};

/**
 * The appcast of Sparkle 2 (https://sparkle-project.org/documentation/publishing/), with the versions offered to
 * everyone. Sparkle does not distinguish processors, so each appcast is for one processor, or for universal files.
 * Sparkle compares `CFBundleVersion`, and offers items of a channel only to tools that allow it (`allowedChannels`).
 */
export function renderAppcast(releases: readonly LiveRelease[], arch: ReleaseArch, site: Site): string {
  const { title, language } = site;
  const items = filterFullyRolledOut(releases).flatMap((release) => {
    const { version, channel, publishedAt, notes, build_number: buildNumber } = release;
    const file = findFileFor(release, { platform: "macos", arch, kind: "sparkle" });
    if (!file) return [];
    const enclosure = { url: file.url, length: file.bytes, type: "application/octet-stream" };
    return element("item", {}, [
      element("title", {}, version),
      element("pubDate", {}, publishedAt.toUTCString()),
      element("description", { "sparkle:format": "plain-text" }, notes[language]),
      element("link", {}, releaseUrlOf(site, release)),
      element("sparkle:version", {}, buildNumber ?? version),
      element("sparkle:shortVersionString", {}, version),
      ...(channel === "beta" ? [element("sparkle:channel", {}, "beta")] : []),
      ...systemVersion(release),
      element("enclosure", { ...enclosure, "sparkle:edSignature": file.signature ?? "" }),
    ]);
  });
  const head = [
    element("title", {}, title),
    element("link", {}, pageOf(site)),
    element("description", {}, feedTitle(site)),
    element("language", {}, languageTag[language]),
  ];
  return xmlDeclaration + element("rss", namespaces, [element("channel", {}, [...head, ...items])]);
}

/** Releases from before `min_macos` only have the human-readable text, such as `macOS 13.1`. */
function systemVersion({ min_macos, min_system }: LiveRelease): string[] {
  const number = min_macos ?? /macOS\s+(\d+(?:\.\d+){0,2})/i.exec(min_system ?? "")?.[1];
  return number === undefined ? [] : [element("sparkle:minimumSystemVersion", {}, number)];
}

/** Tauri looks for the file of its own installer type first, then for the one without a type. */
function listStaticFiles(release: LiveRelease, name: string, machine: Pick<LiveFile, "platform" | "arch">) {
  const own = Object.entries(bundleTypes).map(([type, format]) => [`${name}-${type}`, format] as const);
  return [[name, undefined] as const, ...own].flatMap(([key, format]) => {
    const file = findFileFor(release, { ...machine, kind: "tauri", format });
    return file ? [[key, signedFile(file)] as const] : [];
  });
}

/** Maps Tauri's names of systems to ours; processors have the same names. */
const targets = { windows: "windows", darwin: "macos", linux: "linux" } as const;
const arches = ["x86_64", "aarch64"] as const;

interface TauriRequest {
  /** `windows`, or with processor and installer type `windows-x86_64-msi`. */
  readonly target: string;
  readonly arch: string;
  readonly currentVersion: string;
  /** Tauri's `{{bundle_type}}`; undefined if not sent. */
  readonly bundleType: string | undefined;
  /** The version of the operating system; undefined if not sent. */
  readonly system: string | undefined;
  readonly installId: string | undefined;
  readonly language: Language;
}

/** File formats by Tauri's name of the installer type. */
const bundleTypes: Readonly<Record<string, FileFormat>> = {
  nsis: "exe",
  msi: "msi",
  app: "app",
  appimage: "appimage",
  deb: "deb",
  rpm: "rpm",
};

/**
 * The response of a dynamic update server for Tauri 2 (https://v2.tauri.app/plugin/updater/#dynamic-update-server);
 * undefined if there is nothing newer for this machine.
 */
export function findTauriUpdate(releases: readonly LiveRelease[], request: TauriRequest) {
  const [target, , installer] = request.target.split("-");
  const [, platform] = Object.entries(targets).find(([name]) => name === target) ?? [];
  const arch = arches.find((name) => name === request.arch);
  if (!platform || !arch) return undefined;
  const bundleType = (installer ?? request.bundleType ?? "").toLowerCase();
  const format = Object.hasOwn(bundleTypes, bundleType) ? bundleTypes[bundleType] : undefined;
  for (const release of releases) {
    if (compareVersions(release.version, request.currentVersion) <= 0) return undefined;
    if (!isOffered(release, request.installId) || !canRunOn(release, platform, request.system)) continue;
    const file = findFileFor(release, { platform, arch, kind: "tauri", format });
    if (file) return { ...releaseFieldsOf(release, request.language), ...signedFile(file) };
  }
  return undefined;
}

/** Whether a release supports an OS version. True if the version is missing or not numeric. */
function canRunOn(release: LiveRelease, platform: ReleasePlatform, system: string | undefined): boolean {
  const { min_windows, min_macos } = release;
  const minimum = { windows: min_windows, macos: min_macos, linux: null }[platform];
  const [numbers] = /^\d{1,12}(\.\d{1,12}){0,2}/.exec(system ?? "") ?? [];
  return minimum === null || numbers === undefined || compareDotted(numbers, minimum) >= 0;
}

function releaseFieldsOf({ version, publishedAt, notes }: LiveRelease, language: Language) {
  return { version, pub_date: publishedAt.toISOString(), notes: notes[language] };
}

/** `signature`: the whole content of the `.sig` file. */
const signedFile = ({ url, signature }: LiveFile) => ({ url, signature: signature ?? "" });

/**
 * The static JSON file for Tauri 2: the newest version that is offered to everyone and has a file for Tauri. Platforms
 * without a file are omitted, because Tauri validates all entries first.
 */
export function buildTauriFeed(releases: readonly LiveRelease[], language: Language): object | undefined {
  for (const release of filterFullyRolledOut(releases)) {
    const platforms = Object.entries(targets).flatMap(([target, platform]) =>
      arches.flatMap((arch) => listStaticFiles(release, `${target}-${arch}`, { platform, arch })),
    );
    if (platforms.length > 0)
      return { ...releaseFieldsOf(release, language), platforms: Object.fromEntries(platforms) };
  }
  return undefined;
}
