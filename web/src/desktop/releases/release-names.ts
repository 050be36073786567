import type { FileFormat, Release, ReleaseArch, ReleasePlatform } from "@baleen/contract/desktop/releases.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const platformNames: Readonly<Record<ReleasePlatform, string>> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
};

/** The newest release that people can download. Some versions only have files for updaters. */
export function currentRelease(releases: readonly Release[] = []): Release | undefined {
  return releases.find(({ files }) => files.length > 0);
}

/** Names of the supported systems: those for which the current version has files. */
export function systemNames(release: Release | undefined): readonly string[] {
  const platforms = release?.files.map(({ platform }) => platform) ?? ["windows", "macos"];
  return [...new Set(platforms)].map((platform) => platformNames[platform]);
}

const same = (name: string): Localized => ({ zh: name, en: name });

const processors: Readonly<Record<ReleaseArch, Localized>> = {
  x86_64: same("x64"),
  aarch64: same("ARM64"),
  universal: { zh: "Apple芯片与Intel通用", en: "Apple silicon and Intel" },
};

/** The processor's name as owners of such computers know it. */
export function processorName(platform: ReleasePlatform, arch: ReleaseArch): Localized {
  if (platform !== "macos" || arch === "universal") return processors[arch];
  return arch === "aarch64" ? { zh: "Apple芯片", en: "Apple silicon" } : same("Intel");
}

/** Display names of the file formats. */
export const formatNames: Readonly<Record<FileFormat, string>> = {
  exe: "EXE",
  msi: "MSI",
  msix: "MSIX",
  dmg: "DMG",
  pkg: "PKG",
  zip: "ZIP",
  app: "APP",
  tar: "TAR",
  appimage: "AppImage",
  deb: "DEB",
  rpm: "RPM",
  pacman: "pacman",
};

const units = ["B", "kB", "MB", "GB"] as const;

/** A file's size in decimal units, as browsers show it. */
export function sizeOf(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toFixed(power === 0 || amount >= 100 ? 0 : 1)} ${units[power]}`;
}

/** A signature in the format of the minisign program. Tauri's `.sig` files contain it in Base64. */
export function minisignText(signature: string): string {
  if (signature.includes("\n")) return signature.trim();
  const bytes = Uint8Array.from(atob(signature.trim()), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes).trim();
}
