import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import * as product from "@baleen/contract/content/product.ts";
import { coreFeatures } from "@baleen/contract/content/product-features.ts";
import type { Release } from "@baleen/contract/desktop/releases.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { describe, expect, test } from "vitest";
import { versionRecords } from "./content-pages/content/history.data.ts";
import { roadmapRecords } from "./content-pages/content/roadmap.data.ts";
import { systemNames } from "./desktop/releases/release-names.ts";
import { renderer } from "./entry-server.tsx";
import { description as homeDescription, title as homeTitle } from "./home/page.text.ts";
import { showcaseItems } from "./home/showcase/showcase.text.ts";
import { readPage, wordsOf } from "./testing/read-page.ts";

/** A published release, so that pages show how to get the client. */
const release: Release = {
  version: `${product.clientVersion}.0`,
  publishedAt: "2026-10-22T04:00:00.000Z",
  notes: { zh: "- 高级数字人", en: "- Advanced digital human" },
  minSystem: null,
  files: [
    {
      platform: "macos",
      arch: "universal",
      format: null,
      path: "/download/macos/universal",
      bytes: 1,
      sha256: "ab".repeat(32),
      signature: null,
    },
  ],
};

/** All text of every public page, including its title, description, picture texts and structured data. */
async function readAll(language: Language): Promise<readonly { path: string; words: string }[]> {
  return await Promise.all(
    renderer.publicPaths.map(async (path) => {
      const { html } = await readPage(path, language, { releases: [release] });
      const head = [...html.matchAll(/content="([^"]*)"/g)].map(([, content]) => content).join(" ");
      const said = html
        .replaceAll(/<style.*?<\/style>/gs, "")
        .replaceAll(/<script.*?<\/script>/gs, "")
        .replaceAll(/ (?:aria-label|alt|data-props)="([^"]*)"/g, ">$1<i");
      return { path, words: `${head} ${wordsOf(said)}` };
    }),
  );
}

const site = { zh: await readAll("zh"), en: await readAll("en") };

/** Each match of a pattern, with the fact that it states (its first group). */
function statedFacts(language: Language, pattern: RegExp) {
  return site[language].flatMap(({ path, words }) =>
    [...words.matchAll(pattern)].map(([sentence, fact = ""]) => ({ path, sentence, fact })),
  );
}

const versions = [product.productVersion, ...versionRecords.map(({ version }) => version)];

/** Kinds of statements: how they are written and the values that they may have. */
const kinds: readonly {
  readonly about: string;
  readonly zh: RegExp;
  readonly en: RegExp;
  readonly allowed: readonly (string | number)[];
}[] = [
  {
    about: "the accuracy of recognition",
    zh: /准确率(?:达到)?(\d+)%/g,
    en: /(\d+)% (?:speech )?recognition accuracy|accuracy (?:reaches|of) (\d+)%/g,
    allowed: [product.recognitionPercent],
  },
  {
    about: "subtitle languages",
    zh: /([\d十百]+)种(?:字幕)?语言/g,
    en: /\b(\d+|[a-z]+teen) (?:subtitle )?languages/gi,
    allowed: [product.subtitleLanguages, "十六", "sixteen", "Sixteen"],
  },
  {
    about: "the efficiency of batches",
    zh: /效率提升(\d+)%/g,
    en: /(?:efficiency is up |)(\d{3})%(?: batch efficiency)?/g,
    allowed: [product.batchEfficiencyPercent],
  },
  {
    about: "the voice sample",
    zh: /(\d+)秒样本/g,
    en: /(\d+)-second (?:voice )?sample/g,
    allowed: [product.voiceSampleS],
  },
  {
    about: "digital humans in one batch",
    zh: /批量生成(\d+)条/g,
    en: /\b(\w+) (?:digital human )?videos in one batch/gi,
    allowed: [product.digitalHumansAtOnce, "ten", "Ten"],
  },
  {
    about: "the client's version",
    zh: /客户端(\d+\.\d+)/g,
    en: /client (\d+\.\d+)/gi,
    allowed: [product.clientVersion],
  },
  {
    about: "versions of the product",
    zh: /\b([34]\.\d(?:\.\d)?)\b/g,
    en: /\b([34]\.\d(?:\.\d)?)\b/g,
    allowed: versions,
  },
  {
    about: "the notice of other prices",
    zh: /提前(\d+)天通知/g,
    en: /(\d+) days’ notice/g,
    allowed: [30],
  },
];

describe.each(languages)("in %s", (language) => {
  test.each(kinds)("no two pages contradict each other about $about", ({ [language]: pattern, allowed }) => {
    const stated = statedFacts(language, pattern);
    expect(stated.length).toBeGreaterThan(0);
    for (const { path, sentence, fact } of stated)
      if (fact !== "") expect(allowed.map(String), `${path}: ${sentence}`).toContain(fact);
  });

  test("what is planned is claimed nowhere as there", () => {
    const planned = {
      zh: /接着剪|续剪|同一个工程|多端|网页版(?:里|上|中)?(?:剪辑|修改|编辑)/,
      en: /go on (?:cutting|editing)|same project|any device|edit(?:ing)? on the web/i,
    }[language];

    const saysSo = site[language].filter(({ words }) => planned.test(words)).map(({ path }) => path);
    expect(saysSo).toEqual(["/updates/roadmap"]);
  });
});

test("the claim about batches is said one way, wherever it stands", () => {
  const said = {
    zh: { claim: /批量效率提升300%/g, figure: /300%/g },
    en: { claim: /batch efficiency up 300%/gi, figure: /300%/g },
  };
  for (const language of languages)
    for (const { path, words } of site[language]) {
      const { claim, figure } = said[language];
      expect(words.match(figure)?.length, `${path} in ${language}`).toBe(words.match(claim)?.length);
    }
});

test("a price from which plans begin has its days beside it, and that nothing renews by itself", () => {
  const said = { zh: /¥\d+[^。]{0,12}起[^。]*/g, en: /[Ff]rom ¥\d+[^.]*\.[^.]*/g };
  const whole = { zh: /^¥39\/30天起，不自动续费/, en: /^[Ff]rom ¥39 for 30 days\. No auto-renewal/ };
  for (const language of languages) {
    const found = statedFacts(language, said[language]);
    expect(found.map(({ path }) => path)).toContain("/");
    for (const { path, sentence } of found) expect(sentence, path).toMatch(whole[language]);
  }
});

test("home says what the product is, for whom, and that editing by hand is free", () => {
  const [zh = "", en = ""] = languages.map(
    (language) => site[language].find(({ path }) => path === "/")?.words,
  );
  expect(zh).toMatch(/给创作者的AI视频剪辑软件.*手动剪辑和导出免费/);
  expect(en).toMatch(/AI video editor for creators.*Manual editing and export are free/);
});

test("features have one name each, at home and elsewhere, and the plans sell each of them", () => {
  for (const [id, { name }] of Object.entries(coreFeatures)) {
    expect(showcaseItems.find((item) => item.id === id)?.name).toEqual(name);
    expect(builtInPackages.flatMap(({ features }) => features).join()).toContain(name.zh);
  }
});

test("the mobile page has the features of phones, and no other", async () => {
  const { words } = site.zh.find(({ path }) => path === "/product/mobile") ?? { words: "" };
  const [, there = ""] = /([^。]*)都能在手机上用/.exec(words) ?? [];
  const [, absent = ""] = /([^。]*)在桌面版。/.exec(words) ?? [];
  for (const { name, isOnMobile } of Object.values(coreFeatures)) {
    expect(there.includes(name.zh), name.zh).toBe(isOnMobile);
    expect(absent.includes(name.zh), name.zh).toBe(!isOnMobile);
  }
});

test("home names the systems of the desktop version, and the roadmap begins after the newest release", () => {
  for (const name of systemNames(undefined))
    for (const language of languages) expect(homeDescription[language]).toContain(name);
  expect(homeTitle.zh).not.toMatch(/Linux/);
  const [newest] = versionRecords;
  expect(roadmapRecords[0]?.quarter.slice(0, 4)).toBe(newest?.date.slice(0, 4));
});
