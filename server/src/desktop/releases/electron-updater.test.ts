import { createRequire } from "node:module";
import { describe, expect, onTestFinished, test } from "vitest";
import { readElectronName, renderElectronFeed } from "./feeds.ts";
import { filterByChannel, type LiveFile, type LiveRelease, rolloutPercentileOf } from "./live-releases.ts";

interface UpdateInfo {
  readonly version: string;
  readonly releaseDate: unknown;
  readonly releaseNotes: unknown;
  readonly minimumSystemVersion?: string;
}
interface ResolvedFile {
  readonly url: URL;
}
interface Provider {
  getLatestVersion(): Promise<UpdateInfo>;
  resolveFiles(info: UpdateInfo): ResolvedFile[];
}

// The provider's real code, as apps ship it. Its types need Electron.
const load = createRequire(import.meta.url);
const { GenericProvider } = load("electron-updater/out/providers/GenericProvider.js") as {
  GenericProvider: new (configuration: object, updater: object, options: object) => Provider;
};
const { findFile } = load("electron-updater/out/providers/Provider.js") as {
  findFile(files: ResolvedFile[], end: string, not?: readonly string[]): ResolvedFile | undefined;
};
const { HttpError } = load("builder-util-runtime") as {
  HttpError: new (statusCode: number) => Error;
};

interface App {
  readonly platform?: "win32" | "darwin" | "linux";
  readonly channel?: "latest" | "beta";
  readonly installId?: string;
}

/** A provider that receives the feeds written for these releases. */
function providerOf(releases: readonly LiveRelease[], { platform = "win32", channel, installId }: App = {}) {
  const request = async ({ path }: { path: string }) => {
    const feed = readElectronName(path.split("/").at(-1) ?? "");
    const listed = feed && filterByChannel(releases, feed.channel);
    const text = feed && renderElectronFeed(listed ?? [], feed, { language: "zh", installId });
    if (text === undefined) throw new HttpError(404);
    return text;
  };
  const configuration = { provider: "generic", url: "https://www.example.com/updates/electron/zh" };
  return new GenericProvider(
    configuration,
    { channel, isAddNoCacheQuery: false },
    { platform, executor: { request } },
  );
}

type FileOf = Pick<LiveFile, "platform" | "format"> & {
  readonly name: string;
  readonly arch?: LiveFile["arch"];
};

function release(version: string, files: readonly FileOf[], more: Partial<LiveRelease> = {}): LiveRelease {
  return {
    channel: "stable",
    version,
    min_system: null,
    min_windows: null,
    min_macos: null,
    build_number: null,
    rollout: 100,
    is_minimum: false,
    publishedAt: new Date("2026-11-20T08:00:00Z"),
    notes: { zh: "2026-11-20", en: "Fixes" },
    files: files.map(({ platform, format, name, arch = "x86_64" }) => ({
      id: 1,
      platform,
      arch,
      kind: "electron",
      format,
      url: `https://dl.example.com/${version}/${name}?sign=a%2Fb`,
      sha256: "ab",
      sha512: "c2hh",
      signature: null,
      bytes: 1_234,
    })),
    ...more,
  };
}

const windows: FileOf = { platform: "windows", format: "exe", name: "Baleen.exe" };

describe("electron-updater's own provider", () => {
  // PostHog/posthog#98815, ThinkInAIXYZ/deepchat#2026
  test("reads dates and notes as text, whatever they look like", async () => {
    for (const notes of [
      "2026-11-20",
      "true",
      "null",
      "1.50",
      "~",
      "- 一\n- 二: #三",
      "x".repeat(300),
      "'\"\\ 引号\n\n行",
    ]) {
      const info = await providerOf([
        release("2.7.0", [windows], { notes: { zh: notes, en: "" } }),
      ]).getLatestVersion();
      expect(info).toMatchObject({
        version: "2.7.0",
        releaseDate: "2026-11-20T08:00:00.000Z",
        releaseNotes: notes,
      });
    }
  });

  test("gets the full version outside of a rollout's share, and the new one inside", async () => {
    const releases = [release("2.8.0", [windows], { rollout: 20 }), release("2.7.0", [windows])];
    const versionOf = async (app: App) => (await providerOf(releases, app).getLatestVersion()).version;
    expect(await versionOf({})).toBe("2.7.0");
    const names = Array.from({ length: 50 }, (_, n) => `install-${n}`);
    const versions = await Promise.all(names.map((installId) => versionOf({ installId })));
    expect(versions).toEqual(
      names.map((name) => (rolloutPercentileOf("2.8.0", name) < 20 ? "2.8.0" : "2.7.0")),
    );
    expect(new Set(versions).size).toBe(2);
  });

  test("keeps the query of a file's address, which a signed download needs", async () => {
    const provider = providerOf([release("2.7.0", [windows])]);
    const [file] = provider.resolveFiles(await provider.getLatestVersion());
    expect(file?.url.href).toBe("https://dl.example.com/2.7.0/Baleen.exe?sign=a%2Fb");
  });

  test("finds the file of each way to install", async () => {
    const files: FileOf[] = [
      windows,
      { platform: "macos", format: "zip", name: "Baleen-mac.zip", arch: "universal" },
      { platform: "linux", format: "deb", name: "baleen.deb" },
      { platform: "linux", format: "rpm", name: "baleen.rpm" },
      { platform: "linux", format: "appimage", name: "Baleen.AppImage" },
    ];
    // The arguments of `findFile` in NsisUpdater.js, MacUpdater.js, DebUpdater.js …
    const asked = [
      ["win32", "exe", undefined, "Baleen.exe"],
      ["darwin", "zip", ["pkg", "dmg"], "Baleen-mac.zip"],
      ["linux", "AppImage", ["rpm", "deb", "pacman"], "Baleen.AppImage"],
      ["linux", "deb", ["AppImage", "rpm", "pacman"], "baleen.deb"],
      ["linux", "rpm", ["AppImage", "deb", "pacman"], "baleen.rpm"],
    ] as const;
    // The name of the Linux feed depends on this process's architecture.
    const processor = process.env.TEST_UPDATER_ARCH;
    process.env.TEST_UPDATER_ARCH = "x64";
    onTestFinished(() => {
      if (processor === undefined) delete process.env.TEST_UPDATER_ARCH;
    });
    for (const [platform, end, not, name] of asked) {
      const provider = providerOf([release("2.7.0", files)], { platform });
      const found = findFile(provider.resolveFiles(await provider.getLatestVersion()), end, not);
      expect([platform, end, found?.url.pathname.split("/").at(-1)]).toEqual([platform, end, name]);
    }
  });

  test("has a channel of testers by the feed's name", async () => {
    const releases = [release("2.8.0-beta.1", [windows], { channel: "beta" }), release("2.7.0", [windows])];
    expect((await providerOf(releases).getLatestVersion()).version).toBe("2.7.0");
    expect((await providerOf(releases, { channel: "beta" }).getLatestVersion()).version).toBe("2.8.0-beta.1");
    await expect(providerOf([], {}).getLatestVersion()).rejects.toThrow("Cannot find channel");
  });
});

/** Whether an app updates on a system with this kernel version. */
async function updatesOn(kernel: string, releases: readonly LiveRelease[], platform: "win32" | "darwin") {
  const { lt } = load("semver") as { lt(one: string, other: string): boolean };
  const { minimumSystemVersion } = await providerOf(releases, { platform }).getLatestVersion();
  // Same as `checkIfUpdateSupported` in AppUpdater.js, which needs Electron.
  return minimumSystemVersion === undefined || !lt(kernel, minimumSystemVersion);
}

test.each([
  ["10.0.22000", "10.0.19045", false],
  ["10.0.22000", "10.0.22631", true],
  ["10.0", "6.1.7601", false],
  ["10.0", "10.0.10240", true],
])("with Windows %s needed, a kernel %s is updated: %s", async (min_windows, kernel, expected) => {
  expect(await updatesOn(kernel, [release("2.7.0", [windows], { min_windows })], "win32")).toBe(expected);
});

// macOS reports Darwin's version: 13.0 is 22.1, 15.7 is 24.6, 26.0 is 25.0.
test.each([
  ["13", "22.1.0", true],
  ["13", "21.6.0", false],
  ["14.1", "23.1.0", true],
  ["14.1", "23.0.0", false],
  ["15.7", "24.6.0", true],
  ["26", "24.6.0", false],
  ["26", "25.0.0", true],
  ["10.15", "19.6.0", true],
  ["10.15", "18.7.0", false],
])("with macOS %s needed, a kernel %s is updated: %s", async (min_macos, kernel, expected) => {
  const mac: FileOf = { platform: "macos", format: "zip", name: "Baleen.zip", arch: "universal" };
  expect(await updatesOn(kernel, [release("2.7.0", [mac], { min_macos })], "darwin")).toBe(expected);
});
