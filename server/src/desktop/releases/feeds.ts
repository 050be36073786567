import {
  compareVersions,
  notesFeeds,
  type ReleaseArch,
  type ReleasePlatform,
} from "@baleen/contract/desktop/releases.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import { stringify } from "yaml";
import { fileFor, isOffered, type LiveFile, type LiveRelease, offeredToAll } from "./live-releases.ts";

interface Site {
  readonly title: string;
  readonly origin: string;
  readonly language: Language;
}

const inLanguage = (address: string, language: Language) =>
  language === "zh" ? address : `${address}?lang=${language}`;

const pageOf = ({ origin, language }: Site) => inLanguage(`${origin}/updates/releases`, language);

/** A name that stays the same, whatever the page's address becomes (RFC 4151). */
function idOf({ origin }: Site, { channel, version, publishedAt }: LiveRelease): string {
  return `tag:${new URL(origin).hostname},${publishedAt.toISOString().slice(0, 10)}:releases/${channel}/${version}`;
}

/** The release notes as an Atom feed (RFC 4287). */
export function writeAtom(releases: readonly LiveRelease[], site: Site): string {
  const { title, origin, language } = site;
  const newest = Math.max(0, ...releases.map(({ publishedAt }) => publishedAt.getTime()));
  const entries = releases.map((release) =>
    element("entry", {}, [
      element("id", {}, idOf(site, release)),
      element("title", {}, release.version),
      element("updated", {}, release.publishedAt.toISOString()),
      element("link", { rel: "alternate", href: pageOf(site) }),
      element("content", { type: "text" }, release.notes[language]),
    ]),
  );
  const feed = element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": languageTag[language] }, [
    element("id", {}, inLanguage(`${origin}${notesFeeds.atom}`, language)),
    element("title", {}, title),
    element("updated", {}, new Date(newest).toISOString()),
    element("link", { rel: "self", href: inLanguage(`${origin}${notesFeeds.atom}`, language) }),
    element("link", { rel: "alternate", href: pageOf(site) }),
    element("author", {}, [element("name", {}, title)]),
    ...entries,
  ]);
  return xmlDeclaration + feed;
}

/** The same as a JSON Feed (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed(releases: readonly LiveRelease[], site: Site): object {
  const { title, origin, language } = site;
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: pageOf(site),
    feed_url: inLanguage(`${origin}${notesFeeds.json}`, language),
    language: languageTag[language],
    items: releases.map((release) => ({
      id: idOf(site, release),
      url: pageOf(site),
      title: release.version,
      content_text: release.notes[language],
      date_published: release.publishedAt.toISOString(),
    })),
  };
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text of XML; characters that XML 1.0 has no spelling for are dropped. */
function xmlText(text: string): string {
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
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  const inside = typeof content === "string" ? xmlText(content) : content.join("");
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

/** The feed of a file name of electron-updater, such as `latest-mac.yml`; undefined if it is none. */
export function readElectronName(name: string) {
  const [, channel, system = ""] = /^(latest|beta)(-mac|-linux|-linux-arm64)?\.yml$/.exec(name) ?? [];
  const found = systems[system];
  if (channel === undefined || !found) return undefined;
  return { channel: channel === "beta" ? "beta" : "stable", ...found } as const;
}

/**
 * The newest version in the format of electron-updater's generic provider. Its clients stage by themselves
 * (`stagingPercentage`), and choose among the files of Windows and macOS by `arm64` in their names.
 */
export function writeElectronFeed(
  releases: readonly LiveRelease[],
  { platform, isFor }: ElectronSystem,
  language: Language,
): string | undefined {
  for (const { version, rollout, publishedAt, notes, files } of releases) {
    const fitting = files.filter(
      (file) => file.platform === platform && file.kind === "electron" && isFor(file),
    );
    const [first] = fitting.toSorted((one, other) => (one.arch < other.arch ? 1 : -1));
    if (!first || rollout === 0) continue;
    const rest = fitting.filter((file) => file !== first);
    return stringify({
      version,
      files: [first, ...rest].map(({ url, sha512, bytes }) => ({ url, sha512, size: bytes })),
      path: first.url,
      sha512: first.sha512,
      releaseDate: publishedAt.toISOString(),
      releaseNotes: notes[language],
      ...(rollout < 100 && { stagingPercentage: rollout }),
    });
  }
  return undefined;
}

const namespaces = {
  version: "2.0",
  "xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle",
};

/**
 * The appcast of Sparkle 2 (https://sparkle-project.org/documentation/publishing/): versions that everyone is offered. Sparkle
 * does not tell processors apart, so an appcast is for one, or for universal files.
 */
export function writeAppcast(
  releases: readonly LiveRelease[],
  arch: ReleaseArch,
  { title, origin, language }: Site,
): string {
  const items = offeredToAll(releases).flatMap((release) => {
    const { version, channel, publishedAt, notes, min_system: minSystem } = release;
    const file = fileFor(release, { platform: "macos", arch, kind: "sparkle" });
    if (!file) return [];
    const enclosure = { url: file.url, length: file.bytes, type: "application/octet-stream" };
    return element("item", {}, [
      element("title", {}, version),
      element("pubDate", {}, publishedAt.toUTCString()),
      element("description", { "sparkle:format": "plain-text" }, notes[language]),
      element("sparkle:version", {}, version),
      element("sparkle:shortVersionString", {}, version),
      ...(channel === "beta" ? [element("sparkle:channel", {}, "beta")] : []),
      ...systemVersion(minSystem),
      element("enclosure", { ...enclosure, "sparkle:edSignature": file.signature ?? "" }),
    ]);
  });
  const head = [element("title", {}, title), element("link", {}, `${origin}/updates/releases`)];
  return xmlDeclaration + element("rss", namespaces, [element("channel", {}, [...head, ...items])]);
}

/** Sparkle compares numbers, and people read `macOS 13.1`. */
function systemVersion(minSystem: string | null): string[] {
  const number = /macOS\s+(\d+(?:\.\d+){0,2})/i.exec(minSystem ?? "")?.[1];
  return number === undefined ? [] : [element("sparkle:minimumSystemVersion", {}, number)];
}

/** The names that Tauri has for systems; those of processors are ours. */
const targets = { windows: "windows", darwin: "macos", linux: "linux" } as const;
const arches = ["x86_64", "aarch64"] as const;

interface Asking {
  readonly target: string;
  readonly arch: string;
  readonly currentVersion: string;
  readonly installId: string | undefined;
  readonly language: Language;
}

/**
 * The answer of a dynamic update server of Tauri 2 (https://v2.tauri.app/plugin/updater/#dynamic-update-server); undefined
 * if there is nothing newer for this machine.
 */
export function findTauriUpdate(releases: readonly LiveRelease[], asking: Asking) {
  const [, platform] = Object.entries(targets).find(([name]) => name === asking.target) ?? [];
  const arch = arches.find((name) => name === asking.arch);
  if (!platform || !arch) return undefined;
  const offered = releases.filter((release) => isOffered(release, asking.installId));
  for (const release of offered) {
    if (compareVersions(release.version, asking.currentVersion) <= 0) return undefined;
    const file = fileFor(release, { platform, arch, kind: "tauri" });
    if (file) return { ...aboutRelease(release, asking.language), ...signedFile(file) };
  }
  return undefined;
}

function aboutRelease({ version, publishedAt, notes }: LiveRelease, language: Language) {
  return { version, pub_date: publishedAt.toISOString(), notes: notes[language] };
}

/** `signature`: the whole content of the `.sig`. */
const signedFile = ({ url, signature }: LiveFile) => ({ url, signature: signature ?? "" });

/**
 * The static file of Tauri 2: the newest version that everyone is offered and that has a file for Tauri. A platform without one
 * is left out, since Tauri validates all of them first.
 */
export function writeTauriStatic(releases: readonly LiveRelease[], language: Language): object | undefined {
  for (const release of offeredToAll(releases)) {
    const platforms = Object.entries(targets).flatMap(([target, platform]) =>
      arches.flatMap((arch) => {
        const file = fileFor(release, { platform, arch, kind: "tauri" });
        return file ? [[`${target}-${arch}`, signedFile(file)] as const] : [];
      }),
    );
    if (platforms.length > 0)
      return { ...aboutRelease(release, language), platforms: Object.fromEntries(platforms) };
  }
  return undefined;
}
