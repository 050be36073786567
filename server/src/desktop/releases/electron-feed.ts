import type { ReleasePlatform } from "@baleen/contract/desktop/releases.ts";
import type { Language } from "@baleen/contract/language.ts";
import { stringify } from "yaml";
import type { LiveFile, LiveRelease } from "./live-releases.ts";

interface Feed {
  readonly channel: "stable" | "beta";
  readonly platform: ReleasePlatform;
  isFor(file: LiveFile): boolean;
}

const systems: Readonly<Record<string, Pick<Feed, "platform" | "isFor">>> = {
  "": { platform: "windows", isFor: () => true },
  "-mac": { platform: "macos", isFor: () => true },
  "-linux": { platform: "linux", isFor: ({ arch }) => arch === "x86_64" },
  "-linux-arm64": { platform: "linux", isFor: ({ arch }) => arch === "aarch64" },
};

/** The feed of a file name of electron-updater, such as `latest-mac.yml`; undefined if it is none. */
export function readElectronName(name: string): Feed | undefined {
  const [, channel, system = ""] = /^(latest|beta)(-mac|-linux|-linux-arm64)?\.yml$/.exec(name) ?? [];
  const found = systems[system];
  if (channel === undefined || !found) return undefined;
  return { channel: channel === "beta" ? "beta" : "stable", ...found };
}

/**
 * The newest version in the format of electron-updater's generic provider. Its clients stage by themselves
 * (`stagingPercentage`), and choose among the files of Windows and macOS by `arm64` in their names.
 */
export function writeElectronFeed(
  releases: readonly LiveRelease[],
  { platform, isFor }: Feed,
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
