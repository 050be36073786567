import type { Release, VisitorSystem } from "@baleen/contract/desktop/releases.ts";
import type { Language } from "@baleen/contract/language.ts";
import { expect, test } from "vitest";
import { renderer } from "../../entry-server.tsx";
import { builtInContent, linksOf, partOf, readPage, wordsOf } from "../../testing/read-page.ts";

const sum = "ab".repeat(32);
const file = (platform: "windows" | "macos", arch: "x86_64" | "universal", signature: string | null = null) =>
  ({
    platform,
    arch,
    format: null,
    path: `/download/${platform}/${arch}`,
    bytes: 98_765_432,
    sha256: sum,
    signature,
  }) as const;

const release: Release = {
  version: "2.7.0",
  publishedAt: "2026-11-20T16:00:00.000Z",
  notes: { zh: "- 新的导出\n更快", en: "- <b>New</b> export\nFaster" },
  minSystem: "Windows 10, macOS 13",
  files: [file("macos", "universal"), file("windows", "x86_64", "untrusted comment: signed\nRUQ=")],
};
/** A version with files for updaters only. */
const newest: Release = { ...release, version: "2.7.1", files: [] };

function readDownloads(
  system: VisitorSystem | undefined,
  language: Language = "en",
  releases = [newest, release],
) {
  const { html } = renderer.render({
    path: "/product/desktop",
    language,
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin: "https://a.example",
    system,
    content: { ...builtInContent, releases, signingKey: "RWQkey" },
  });
  const section = partOf(html, 'id="download"', "</section>");
  const names = [...section.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name);
  return { html, section, names, words: wordsOf(section) };
}

test("the visitor's system comes first, the others after it, each with size, hash and signature", () => {
  expect(readDownloads("macos").names).toEqual(["macOS", "Windows"]);
  const { names, section, words } = readDownloads("windows");
  expect(names).toEqual(["Windows", "macOS"]);
  expect(words).toContain("x64, 98.8 MB Your system");
  expect(words).toContain("Version 2.7.0");
  expect(words).toContain("2026-11-21");
  expect(words).toContain("Windows 10, macOS 13");
  expect(section.split(sum)).toHaveLength(5);
  expect(words).toContain("untrusted comment: signed RUQ=");
  expect(words).toContain("Public key RWQkey");
  expect(linksOf(section)).toEqual(
    expect.arrayContaining(["/download/windows/x86_64?from=site", "/download/macos/universal?from=site"]),
  );
});

test("a phone is shown ways to a computer in the button's place, and who is unknown both", () => {
  const phone = readDownloads("phone");
  expect(phone.words).toContain("Send this page to your computer");
  expect(phone.section).toContain('<code id="page-address"');
  expect(phone.words).toContain("send it to File Transfer");
  // Nothing that only a second camera could read, and no page of checksums in sight.
  expect(phone.section).not.toContain('role="img"');
  expect(partOf(phone.section, "<details", "</details>")).toContain(sum);
  expect(linksOf(phone.section)).toContain(
    "mailto:?subject=Download%20Baleen%20for%20desktop&body=https%3A%2F%2Fa.example%2Fproduct%2Fdesktop%3Flang%3Den",
  );
  expect(linksOf(phone.section)).toContain("/product/mobile");
  expect(phone.section).not.toContain('data-island="DownloadButton"');
  const unknown = readDownloads(undefined);
  expect(unknown.words).toContain("Send this page to your computer");
  expect(unknown.section).toContain('data-island="DownloadButton"');
  expect(readDownloads("windows").words).not.toContain("Send this page");
});

test("in Chinese, too", () => {
  const { words } = readDownloads("macos", "zh");
  expect(words).toContain("下载macOS版（Apple芯片与Intel通用）");
  expect(words).toContain("你的系统");
});

test.each([[[]], [[newest]]])(
  "without a file to download the page is as it was, button included",
  (releases) => {
    const { section, html } = readDownloads("phone", "en", releases);
    expect(section).toContain('data-island="DownloadButton"');
    expect(section).not.toContain("SHA-256");
    expect(html).not.toContain('href="#download"');
  },
);

test("the release notes list the client's versions with all they say, and the history each in a line", async () => {
  const content = { releases: [newest, release] };
  const notes = await readPage("/updates/releases", "en", content);
  const shown = partOf(notes.html, "Desktop client", "</section>");
  expect(shown).toContain('id="client-2.7.0"');
  expect(shown).toContain("&lt;b&gt;New&lt;/b&gt; export");
  expect(wordsOf(shown)).toContain("Faster Requires Windows 10, macOS 13");
  expect(linksOf(shown)).toEqual(
    expect.arrayContaining(["/updates/releases.atom?lang=en", "/updates/releases.json?lang=en"]),
  );
  const history = await readPage("/updates/history", "zh", content);
  const lines = partOf(history.html, "桌面<wbr/>客户端", "</section>");
  expect(wordsOf(lines)).toContain("2.7.0 新的导出");
  expect(wordsOf(lines)).not.toContain("更快");
  expect(linksOf(lines)).toContain("/updates/releases#client-2.7.0");
  expect((await readPage("/updates/releases", "en", { releases: [] })).html).not.toContain(
    "Desktop client</h2>",
  );
});

// The report: scala/scala-lang PR#449.
test("every page names the feeds in its head, whether the desktop tool is on or off", async () => {
  for (const path of renderer.paths) {
    const { html } = await readPage(path, "en", { releases: undefined });
    const head = partOf(html, "<head", "</head>");
    expect(head, path).toMatch(/rel="alternate" type="application\/atom\+xml"[^>]*releases\.atom\?lang=en"/);
    expect(head, path).toMatch(/rel="alternate" type="application\/feed\+json"[^>]*releases\.json\?lang=en"/);
  }
});

test("only the page of downloads differs by the visitor's system", () => {
  expect(renderer.systemPaths).toEqual(["/product/desktop"]);
});
