import { releaseRecords } from "@baleen/contract/content/product-releases.data.ts";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { childrenOf, readXml, textIn } from "../testing/read-xml.ts";
import {
  buildJsonFeed,
  buildTauriFeed,
  findTauriUpdate,
  readElectronName,
  renderAppcast,
  renderAtomFeed,
  renderElectronFeed,
} from "./feeds.ts";
import {
  filterByChannel,
  findFileFor,
  isOffered,
  type LiveFile,
  type LiveRelease,
  minVersionOf,
  rolloutPercentileOf,
} from "./live-releases.ts";

type FileOf = Pick<LiveFile, "platform" | "arch" | "kind"> & Partial<Pick<LiveFile, "format">>;

const hostile = `<b>"&' ]]> : {} \u0007 - #x\n两行`;

function file({ platform, arch, kind, format = null }: FileOf, version: string): LiveFile {
  const name = `${platform}-${arch}-${kind}${format === null ? "" : `.${format}`}`;
  const url = `https://dl.example.com/${version}/${name}?a=1&b=2`;
  return {
    id: 1,
    platform,
    arch,
    kind,
    format,
    url,
    sha256: "ab",
    sha512: "c2hh",
    signature: "c2ln",
    bytes: 1_234,
  };
}

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
    notes: { zh: `中文${hostile}`, en: `English ${hostile}` },
    files: files.map((one) => file(one, version)),
    ...more,
  };
}

const windows = { platform: "windows", arch: "x86_64", kind: "tauri" } as const;
const ask = (releases: readonly LiveRelease[], changed: object = {}) =>
  findTauriUpdate(releases, {
    target: "windows",
    arch: "x86_64",
    currentVersion: "4.6.0",
    bundleType: undefined,
    system: undefined,
    installId: undefined,
    language: "en",
    ...changed,
  });

describe("Tauri", () => {
  test("is answered with the fields that it requires, for what is newer alone", () => {
    const releases = [release("4.6.1", [windows]), release("4.6.0", [windows])];
    expect(ask(releases)).toEqual({
      version: "4.6.1",
      pub_date: "2026-11-20T08:00:00.000Z",
      url: "https://dl.example.com/4.6.1/windows-x86_64-tauri?a=1&b=2",
      signature: "c2ln",
      notes: `English ${hostile}`,
    });
    for (const currentVersion of ["4.6.1", "4.7.0"])
      expect(ask(releases, { currentVersion })).toBeUndefined();
  });

  // CapSoftware's feed returned the first archive, of whatever platform.
  const machines = [
    ["windows", "x86_64", "windows-x86_64"],
    ["windows", "aarch64", undefined],
    ["darwin", "x86_64", "macos-universal"],
    ["darwin", "aarch64", "macos-aarch64"],
    ["linux", "x86_64", undefined],
    ["linux", "aarch64", "linux-aarch64"],
    ["windows", "i686", undefined],
    ["toString", "x86_64", undefined],
    ["windows", "constructor", undefined],
  ] as const;
  test.each(machines)("on %s %s gets %s", (target, arch, expected) => {
    const files: FileOf[] = [
      windows,
      { platform: "macos", arch: "universal", kind: "tauri" },
      { platform: "macos", arch: "aarch64", kind: "tauri" },
      { platform: "linux", arch: "aarch64", kind: "tauri" },
      { platform: "linux", arch: "x86_64", kind: "installer" },
      { platform: "windows", arch: "aarch64", kind: "electron" },
    ];
    const update = ask([release("4.6.1", files)], { target, arch });
    expect(update?.url).toBe(expected && `https://dl.example.com/4.6.1/${expected}-tauri?a=1&b=2`);
  });

  test("gets the version before where a newer one has no file for it, and nobody is downgraded", () => {
    const linux = { platform: "linux", arch: "x86_64", kind: "tauri" } as const;
    const releases = [release("4.7.0", [linux]), release("4.6.1", [windows])];
    expect(ask(releases)?.version).toBe("4.6.1");
    expect(ask(releases, { currentVersion: "4.6.1" })).toBeUndefined();
  });

  // fastrepl/anarlog#6296, AsuraAce/ambit#61
  test("gets the file of the installer that it came by, and none of another", () => {
    const of = (format: "exe" | "msi" | "deb" | "rpm" | "appimage") =>
      ({
        platform: format === "exe" || format === "msi" ? "windows" : "linux",
        arch: "x86_64",
        kind: "tauri",
        format,
      }) as const;
    const releases = [
      release("4.7.0", [of("exe"), of("rpm")]),
      release("4.6.1", [of("msi"), of("exe"), of("deb"), of("appimage")]),
    ];
    const urlOf = (changed: object) =>
      ask(releases, changed)?.url.split("/").slice(-2).join("/").split("?")[0];
    const found = [
      [{ bundleType: "nsis" }, "4.7.0/windows-x86_64-tauri.exe"],
      [{ bundleType: "msi" }, "4.6.1/windows-x86_64-tauri.msi"],
      [{}, "4.7.0/windows-x86_64-tauri.exe"],
      [{ bundleType: "unknown" }, "4.7.0/windows-x86_64-tauri.exe"],
      [{ target: "windows-x86_64-msi" }, "4.6.1/windows-x86_64-tauri.msi"],
      [{ target: "linux", bundleType: "deb" }, "4.6.1/linux-x86_64-tauri.deb"],
      [{ target: "linux", bundleType: "rpm" }, "4.7.0/linux-x86_64-tauri.rpm"],
      [{ target: "linux-x86_64-deb" }, "4.6.1/linux-x86_64-tauri.deb"],
      [{ target: "linux", bundleType: "appimage" }, "4.6.1/linux-x86_64-tauri.appimage"],
      [{ target: "linux", bundleType: "app" }, undefined],
    ] as const;
    expect(found.map(([changed]) => [changed, urlOf(changed)])).toEqual(found);
    const [, older] = releases;
    const { platforms } = buildTauriFeed(older ? [older] : [], "zh") as {
      platforms: Record<string, { url: string }>;
    };
    expect(Object.keys(platforms)).toEqual([
      "windows-x86_64",
      "windows-x86_64-nsis",
      "windows-x86_64-msi",
      "linux-x86_64",
      "linux-x86_64-appimage",
      "linux-x86_64-deb",
    ]);
    expect(platforms["windows-x86_64"]?.url).toContain("tauri.exe");
    expect(platforms["linux-x86_64"]?.url).toContain("tauri.appimage");
  });

  test("gets no version that its system does not run, if it sends the system's", () => {
    const releases = [
      release("4.7.0", [windows], { min_windows: "10.0.22000" }),
      release("4.6.1", [windows], { min_windows: "10.0" }),
    ];
    const versionOn = (system: string | undefined) => ask(releases, { system })?.version;
    const found = [
      ["10.0.19045", "4.6.1"],
      ["10.0.22000", "4.7.0"],
      ["10.0.26100.1742", "4.7.0"],
      ["6.1.7601", undefined],
      [undefined, "4.7.0"],
      ["Windows 7", "4.7.0"],
    ] as const;
    expect(found.map(([system]) => [system, versionOn(system)])).toEqual(found);
  });

  test("reads a static file that leaves platforms without a file out", () => {
    const releases = [
      release("4.8.0", [windows], { rollout: 50 }),
      release("4.7.0", []),
      release("4.6.1", [windows, { platform: "macos", arch: "universal", kind: "tauri" }]),
    ];
    const written = buildTauriFeed(releases, "zh") as { version: string; platforms: object };
    expect(written.version).toBe("4.6.1");
    expect(Object.keys(written.platforms).toSorted()).toEqual([
      "darwin-aarch64",
      "darwin-x86_64",
      "windows-x86_64",
    ]);
    expect(buildTauriFeed([], "zh")).toBeUndefined();
  });
});

describe("a rollout", () => {
  test("is decided by the version and the installation", () => {
    expect(rolloutPercentileOf("4.6.1", "a1b2c3")).toBe(43);
    const part = release("4.6.1", [windows], { rollout: 43 });
    expect(isOffered(part, "a1b2c3")).toBe(false);
    expect(isOffered({ ...part, rollout: 44 }, "a1b2c3")).toBe(true);
    expect(isOffered({ ...part, rollout: 99 }, undefined)).toBe(false);
    expect(isOffered({ ...part, rollout: 0 }, "a1b2c3")).toBe(false);
  });

  test("of a tenth reaches about a tenth", () => {
    const part = release("4.6.1", [windows], { rollout: 10 });
    const reached = Array.from({ length: 5_000 }, (_, n) => isOffered(part, `id-${n}`)).filter(
      Boolean,
    ).length;
    expect(reached / 5_000).toBeCloseTo(0.1, 1);
  });

  test("leaves those outside with the version before", () => {
    const releases = [release("4.6.2", [windows], { rollout: 43 }), release("4.6.1", [windows])];
    expect(ask(releases)?.version).toBe("4.6.1");
  });
});

test("whoever tests gets what is newest of both channels", () => {
  const releases = [release("4.7.0-beta.1", [windows], { channel: "beta" }), release("4.6.1", [windows])];
  expect(ask(filterByChannel(releases, "stable"))?.version).toBe("4.6.1");
  expect(ask(filterByChannel(releases, "beta"))?.version).toBe("4.7.0-beta.1");
});

test("a universal file is for both processors, and one for its own alone", () => {
  const both = release("1.0.0", [{ platform: "macos", arch: "universal", kind: "sparkle" }]);
  const one = release("1.0.0", [{ platform: "macos", arch: "aarch64", kind: "sparkle" }]);
  const wanted = { platform: "macos", arch: "x86_64", kind: "sparkle" } as const;
  expect(findFileFor(both, wanted)?.arch).toBe("universal");
  expect(findFileFor(one, wanted)).toBeUndefined();
});

test("the least version is the newest stable one that is required", () => {
  const releases = [
    release("4.7.0", []),
    release("4.6.0", [], { is_minimum: true }),
    release("4.5.0", [], { is_minimum: true }),
  ];
  expect(minVersionOf(releases)).toBe("4.6.0");
  expect(minVersionOf([release("4.7.0", [])])).toBeNull();
});

describe("electron-updater", () => {
  const everyone = { language: "zh", installId: undefined } as const;
  const feedOf = (name: string) => {
    const feed = readElectronName(name);
    if (!feed) throw new Error("It is no feed");
    return feed;
  };

  test("reads a YAML feed with the hash and size of each file, whatever the notes hold", () => {
    const files: FileOf[] = [
      { platform: "windows", arch: "aarch64", kind: "electron" },
      { platform: "windows", arch: "x86_64", kind: "electron" },
    ];
    const text = renderElectronFeed([release("4.6.1", files)], feedOf("latest.yml"), everyone);
    expect(parse(String(text))).toEqual({
      version: "4.6.1",
      files: ["x86_64", "aarch64"].map((arch) => ({
        url: `https://dl.example.com/4.6.1/windows-${arch}-electron?a=1&b=2`,
        sha512: "c2hh",
        size: 1_234,
      })),
      path: "https://dl.example.com/4.6.1/windows-x86_64-electron?a=1&b=2",
      sha512: "c2hh",
      releaseDate: "2026-11-20T08:00:00.000Z",
      releaseNotes: `中文${hostile}`,
    });
  });

  test.each([
    ["latest-mac.yml", "macos-aarch64"],
    ["latest-linux.yml", "linux-x86_64"],
    ["latest-linux-arm64.yml", "linux-aarch64"],
    ["beta.yml", undefined],
  ])("gets from %s %s", (name, expected) => {
    const files: FileOf[] = [
      { platform: "macos", arch: "aarch64", kind: "electron" },
      { platform: "linux", arch: "x86_64", kind: "electron" },
      { platform: "linux", arch: "aarch64", kind: "electron" },
    ];
    const text = renderElectronFeed([release("4.6.1", files)], feedOf(name), everyone);
    expect(text && parse(text).path).toBe(
      expected && `https://dl.example.com/4.6.1/${expected}-electron?a=1&b=2`,
    );
  });

  test.each(["other.yml", "latest-mac", "latest-linux-mips.yml", "../latest.yml"])(
    "has no feed %s",
    (name) => {
      expect(readElectronName(name)).toBeUndefined();
    },
  );
});

const site = { title: `Baleen & "Co"`, origin: "https://www.example.com", language: "en" } as const;
const shown = hostile.replace("\u0007", "");

test("Sparkle's appcast is well-formed, with length and signature, for one processor or universal", () => {
  const files: FileOf[] = [
    { platform: "macos", arch: "aarch64", kind: "sparkle" },
    { platform: "macos", arch: "x86_64", kind: "sparkle" },
  ];
  const releases = [
    release("4.7.0", files, { rollout: 30 }),
    release("4.6.1", files, { min_system: "macOS 13.1 or newer", channel: "beta" }),
  ];
  const [channel] = childrenOf(readXml(renderAppcast(releases, "aarch64", site)), "channel");
  if (!channel) throw new Error("There is no channel");
  const items = childrenOf(channel, "item");
  expect([textIn(channel, "title"), items.length]).toEqual([site.title, 1]);
  const [item] = items;
  if (!item) throw new Error("There is no item");
  expect(
    ["sparkle:version", "sparkle:minimumSystemVersion", "sparkle:channel", "description"].map((name) =>
      textIn(item, name),
    ),
  ).toEqual(["4.6.1", "13.1", "beta", `English ${shown}`]);
  expect(textIn(channel, "description")).toBe(`${site.title} release notes`);
  expect(childrenOf(item, "enclosure")[0]?.attributes).toEqual({
    url: "https://dl.example.com/4.6.1/macos-aarch64-sparkle?a=1&b=2",
    length: "1234",
    type: "application/octet-stream",
    "sparkle:edSignature": "c2ln",
  });
  expect(renderAppcast(releases, "universal", site)).not.toContain("<item>");
});

// EricAndrechek/Pacer#11, sparkle-project/Sparkle#1204, #2031
test("Sparkle compares the build number and the minimum system that were entered for it", () => {
  const files: FileOf[] = [{ platform: "macos", arch: "universal", kind: "sparkle" }];
  const more = { build_number: "1780500840", min_macos: "13.0", min_system: "macOS Ventura 14及以上" };
  const xml = renderAppcast([release("4.7.0-beta.10", files, more)], "universal", site);
  expect(xml).toContain("<sparkle:version>1780500840</sparkle:version>");
  expect(xml).toContain("<sparkle:shortVersionString>4.7.0-beta.10</sparkle:shortVersionString>");
  expect(xml).toContain("<sparkle:minimumSystemVersion>13.0</sparkle:minimumSystemVersion>");
});

test("each entry has an address of its own, and the product's versions are among them", () => {
  const { items } = buildJsonFeed([release("2.6.1", []), release("2.6.0", [])], site) as {
    items: { url: string; title: string; id: string }[];
  };
  const page = "https://www.example.com/updates/releases?lang=en";
  expect(items.slice(0, 3).map(({ url }) => url)).toEqual([
    `${page}#client-2.6.1`,
    `${page}#client-2.6.0`,
    `${page}#v4.6`,
  ]);
  expect(items.map(({ title }) => title.split(":")[0])).toEqual([
    "Desktop client 2.6.1",
    "Desktop client 2.6.0",
    ...["4.6", "4.5", "4.4", "4.3", "4.2", "4.1"],
  ]);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});

test("the notes are an Atom feed whose entries keep their names", () => {
  const feed = readXml(renderAtomFeed([release("4.6.1", [])], site));
  expect(feed.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
  expect(["id", "title", "updated"].map((name) => textIn(feed, name))).toEqual([
    "https://www.example.com/updates/releases.atom?lang=en",
    site.title,
    "2026-11-20T08:00:00.000Z",
  ]);
  const [entry] = childrenOf(feed, "entry");
  expect(entry && ["id", "title", "updated", "content"].map((name) => textIn(entry, name))).toEqual([
    "tag:www.example.com,2026-11-20:releases/stable/4.6.1",
    "Desktop client 4.6.1",
    "2026-11-20T08:00:00.000Z",
    `English ${shown}`,
  ]);
});

test("the notes are a JSON feed, too", () => {
  expect(buildJsonFeed([release("4.6.1", [])], site)).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    feed_url: "https://www.example.com/updates/releases.json?lang=en",
    items: [
      {
        title: "Desktop client 4.6.1",
        content_text: `English ${hostile}`,
        date_published: "2026-11-20T08:00:00.000Z",
      },
      ...releaseRecords.map(({ version }) => ({ url: expect.stringContaining(`#v${version}`) })),
    ],
  });
});
