import { expect, test } from "vitest";
import { fileFormatOf, listFileNameEndings } from "./release-files.ts";

const of = (kind: string, platform: string, name: string) =>
  fileFormatOf({ kind, platform, url: `https://dl.example.com/4.6/${name}` } as never);

// amd/gaia#1393, electron-userland/electron-builder#6951, fastrepl/anarlog#6296, AsuraAce/ambit#61
test.each([
  ["electron", "macos", "Baleen.dmg", undefined],
  ["electron", "macos", "Baleen.zip", "zip"],
  ["electron", "windows", "Baleen.msi", undefined],
  ["electron", "windows", "Baleen.nsis.zip", undefined],
  ["electron", "windows", "Baleen.EXE?sign=a.zip", "exe"],
  ["electron", "linux", "Baleen.tar.gz", undefined],
  ["electron", "linux", "Baleen.AppImage", "appimage"],
  ["electron", "linux", "baleen.pacman", "pacman"],
  ["tauri", "macos", "Baleen.dmg", undefined],
  ["tauri", "macos", "Baleen.app.tar.gz", "app"],
  ["tauri", "windows", "Baleen.zip", undefined],
  ["tauri", "windows", "Baleen.nsis.zip", "exe"],
  ["tauri", "windows", "Baleen.msi.zip", "msi"],
  ["tauri", "windows", "Baleen-setup.exe", "exe"],
  ["tauri", "linux", "Baleen.exe", undefined],
  ["tauri", "linux", "Baleen.AppImage.tar.gz", "appimage"],
  ["tauri", "linux", "baleen.rpm", "rpm"],
  ["sparkle", "macos", "Baleen.exe", undefined],
  ["sparkle", "macos", "Baleen.tar.xz", "tar"],
  ["sparkle", "windows", "Baleen.zip", undefined],
  ["installer", "windows", "Baleen.dmg", undefined],
  ["installer", "macos", "Baleen.exe", undefined],
  ["installer", "linux", "download?file=Baleen.deb", undefined],
  ["installer", "linux", "baleen.deb#x", "deb"],
])("for %s on %s the format of %s is %s", (kind, platform, name, format) => {
  expect(of(kind, platform, name)).toBe(format);
});

test("Sparkle has files of macOS alone", () => {
  const ends = (["windows", "macos", "linux"] as const).map((platform) =>
    listFileNameEndings({ kind: "sparkle", platform }),
  );
  expect(ends.map((names) => names.length > 0)).toEqual([false, true, false]);
});
