import type { FileFormat, FileKind, ReleasePlatform } from "./releases.ts";

/** The file name endings that each kind of file may have on a platform, in lower case, longer ones first. */
const fileNameEndings: Readonly<
  Record<FileKind, Partial<Record<ReleasePlatform, Readonly<Record<string, FileFormat>>>>>
> = {
  installer: {
    windows: { ".exe": "exe", ".msi": "msi", ".msix": "msix", ".zip": "zip" },
    macos: { ".dmg": "dmg", ".pkg": "pkg", ".zip": "zip" },
    linux: {
      ".appimage": "appimage",
      ".deb": "deb",
      ".rpm": "rpm",
      ".pacman": "pacman",
      ".tar.gz": "tar",
      ".tar.xz": "tar",
    },
  },
  // https://v2.tauri.app/plugin/updater/#building; archives come from `"createUpdaterArtifacts": "v1Compatible"`.
  tauri: {
    windows: { ".nsis.zip": "exe", ".msi.zip": "msi", ".exe": "exe", ".msi": "msi" },
    macos: { ".app.tar.gz": "app" },
    linux: { ".appimage.tar.gz": "appimage", ".appimage": "appimage", ".deb": "deb", ".rpm": "rpm" },
  },
  // `findFile` of electron-updater 6.8 chooses by these endings: `NsisUpdater`, `MacUpdater`, `AppImageUpdater`,
  // `DebUpdater` …
  electron: {
    windows: { ".exe": "exe" },
    macos: { ".zip": "zip" },
    linux: { ".appimage": "appimage", ".deb": "deb", ".rpm": "rpm", ".pacman": "pacman" },
  },
  // https://sparkle-project.org/documentation/publishing/
  sparkle: {
    macos: {
      ".zip": "zip",
      ".dmg": "dmg",
      ".pkg": "pkg",
      ".tar.gz": "tar",
      ".tgz": "tar",
      ".tar.bz2": "tar",
      ".tar.xz": "tar",
      ".aar": "tar",
    },
  },
};

interface FileAddress {
  readonly kind: FileKind;
  readonly platform: ReleasePlatform;
  readonly url: string;
}

/** The allowed endings of a file's name. Empty if the updater does not run on the platform. */
export function listFileNameEndings({ kind, platform }: Omit<FileAddress, "url">): readonly string[] {
  return Object.keys(fileNameEndings[kind][platform] ?? {});
}

/** A file's format by the ending of its URL without the query; undefined if the ending is not allowed. */
export function fileFormatOf({ kind, platform, url }: FileAddress): FileFormat | undefined {
  const [address = ""] = url.toLowerCase().split(/[?#]/);
  const ends = Object.entries(fileNameEndings[kind][platform] ?? {});
  return ends.find(([end]) => address.endsWith(end))?.[1];
}
