import {
  compareVersions,
  type ReleaseArch,
  type ReleasePlatform,
} from "@baleen/contract/desktop/releases.ts";
import type { Language } from "@baleen/contract/language.ts";
import { fileFor, isOffered, type LiveRelease } from "./live-releases.ts";

/** The names that Tauri has for systems and processors. */
const targets: Readonly<Record<string, ReleasePlatform>> = {
  windows: "windows",
  darwin: "macos",
  linux: "linux",
};
const arches: Readonly<Record<string, Exclude<ReleaseArch, "universal">>> = {
  x86_64: "x86_64",
  aarch64: "aarch64",
};

export interface TauriUpdate {
  readonly version: string;
  readonly pub_date: string;
  readonly url: string;
  /** The whole content of the `.sig`. */
  readonly signature: string;
  readonly notes: string;
}

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
export function findTauriUpdate(
  releases: readonly LiveRelease[],
  { target, arch: archName, currentVersion, installId, language }: Asking,
): TauriUpdate | undefined {
  const platform = Object.hasOwn(targets, target) ? targets[target] : undefined;
  const arch = Object.hasOwn(arches, archName) ? arches[archName] : undefined;
  if (!platform || !arch) return undefined;
  const offered = releases.filter((release) => isOffered(release, installId));
  for (const release of offered) {
    if (compareVersions(release.version, currentVersion) <= 0) return undefined;
    const file = fileFor(release, { platform, arch, kind: "tauri" });
    if (file) return { ...aboutRelease(release, language), url: file.url, signature: file.signature ?? "" };
  }
  return undefined;
}

function aboutRelease({ version, publishedAt, notes }: LiveRelease, language: Language) {
  return { version, pub_date: publishedAt.toISOString(), notes: notes[language] };
}

/**
 * The static file of Tauri 2: the newest version that everyone is offered and that has a file for Tauri. A platform without one
 * is left out, since Tauri validates all of them first.
 */
export function writeTauriStatic(releases: readonly LiveRelease[], language: Language): object | undefined {
  for (const release of releases.filter(({ rollout }) => rollout === 100)) {
    const platforms = Object.fromEntries(
      Object.entries(targets).flatMap(([target, platform]) =>
        Object.entries(arches).flatMap(([name, arch]) => {
          const file = fileFor(release, { platform, arch, kind: "tauri" });
          return file ? [[`${target}-${name}`, { url: file.url, signature: file.signature ?? "" }]] : [];
        }),
      ),
    );
    if (Object.keys(platforms).length > 0) return { ...aboutRelease(release, language), platforms };
  }
  return undefined;
}
