import type { ReleaseArch } from "@baleen/contract/desktop/releases.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { LiveRelease } from "./live-releases.ts";
import { element, xmlDeclaration } from "./xml.ts";

const namespaces = {
  version: "2.0",
  "xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle",
};

interface Site {
  readonly title: string;
  readonly origin: string;
  readonly language: Language;
}

/**
 * The appcast of Sparkle 2 (https://sparkle-project.org/documentation/publishing/): versions that everyone is offered. Sparkle
 * does not tell processors apart, so an appcast is for one, or for universal files.
 */
export function writeAppcast(
  releases: readonly LiveRelease[],
  arch: ReleaseArch,
  { title, origin, language }: Site,
): string {
  const items = releases
    .filter(({ rollout }) => rollout === 100)
    .flatMap((release) => {
      const ofSparkle = release.files.filter(
        ({ kind, platform }) => kind === "sparkle" && platform === "macos",
      );
      const file =
        ofSparkle.find((one) => one.arch === arch) ?? ofSparkle.find((one) => one.arch === "universal");
      return file ? [{ release, file }] : [];
    })
    .map(({ release: { version, channel, publishedAt, notes, min_system: minSystem }, file }) =>
      element("item", {}, [
        element("title", {}, version),
        element("pubDate", {}, publishedAt.toUTCString()),
        element("description", { "sparkle:format": "plain-text" }, notes[language]),
        element("sparkle:version", {}, version),
        element("sparkle:shortVersionString", {}, version),
        ...(channel === "beta" ? [element("sparkle:channel", {}, "beta")] : []),
        ...systemVersion(minSystem),
        element("enclosure", {
          url: file.url,
          length: file.bytes,
          type: "application/octet-stream",
          "sparkle:edSignature": file.signature ?? "",
        }),
      ]),
    );
  const head = [element("title", {}, title), element("link", {}, `${origin}/updates/releases`)];
  return xmlDeclaration + element("rss", namespaces, [element("channel", {}, [...head, ...items])]);
}

/** Sparkle compares numbers, and people read `macOS 13.1`. */
function systemVersion(minSystem: string | null): string[] {
  const number = /macOS\s+(\d+(?:\.\d+){0,2})/i.exec(minSystem ?? "")?.[1];
  return number === undefined ? [] : [element("sparkle:minimumSystemVersion", {}, number)];
}
