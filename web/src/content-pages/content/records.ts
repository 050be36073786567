import type { ProductRelease } from "@baleen/contract/content/product-releases.data.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { EntryTag, TimelineEntry } from "./blocks.ts";

type Points = readonly Localized[];

export type Version = Readonly<ReturnType<typeof version>>;
export type RoadmapEntry = Readonly<ReturnType<typeof plan>>;

export function version(version: string, date: string, type: "major" | "minor" | "patch", features: Points) {
  return { version, date, type, features };
}

/** A planned entry. `quarter` has a form such as "2026-Q4". */
export function plan(
  quarter: string,
  status: "current" | "upcoming" | "planned",
  title: Localized,
  features: Points,
) {
  return { quarter, status, title, features };
}

export interface BetaItem {
  readonly title: Localized;
  readonly description: Localized;
  readonly status: "in-testing" | "preview" | "experimental";
}

type Kind = (ProductRelease | Version)["type"] | (RoadmapEntry | BetaItem)["status"];

const tags = {
  major: { shape: "filled", label: { zh: "大版本", en: "Major" } },
  feature: { shape: "half", label: { zh: "新功能", en: "Feature" } },
  improvement: { shape: "outlined", label: { zh: "改进", en: "Improvement" } },
  minor: { shape: "half", label: { zh: "小版本", en: "Minor" } },
  patch: { shape: "outlined", label: { zh: "修复", en: "Patch" } },
  current: { shape: "filled", label: { zh: "进行中", en: "Current" } },
  upcoming: { shape: "half", label: { zh: "接下来", en: "Upcoming" } },
  planned: { shape: "outlined", label: { zh: "计划中", en: "Planned" } },
  "in-testing": { shape: "filled", label: { zh: "测试中", en: "In testing" } },
  preview: { shape: "half", label: { zh: "预览", en: "Preview" } },
  experimental: { shape: "outlined", label: { zh: "实验", en: "Experimental" } },
} as const satisfies Record<Kind, Omit<EntryTag, "key">>;

function tagOf(kind: Kind): EntryTag {
  return { key: kind, ...tags[kind] };
}

/** The picture of each release: that of the feature which the release is about. */
const releasePictures: Readonly<Record<string, string>> = {
  "4.6": "digital-human",
  "4.5": "sixteen-languages",
  "4.4": "auto-subtitles",
  "4.3": "batch",
  "4.2": "background-removal",
  "4.1": "covers",
};

export function releaseEntry({ version, date, title, type, features }: ProductRelease): TimelineEntry {
  const name = { zh: `${version}：${title.zh}`, en: `${version}: ${title.en}` };
  const picture = releasePictures[version];
  return {
    id: `v${version}`,
    when: date,
    title: name,
    tag: tagOf(type),
    points: features,
    ...(picture && { picture }),
  };
}

export function versionEntry({ version, date, type, features }: Version): TimelineEntry {
  return { when: date, title: { zh: version, en: version }, tag: tagOf(type), points: features };
}

export function roadmapEntry({ quarter, status, title, features }: RoadmapEntry): TimelineEntry {
  const isCurrent = status === "current";
  return { when: quarterName(quarter), title, tag: tagOf(status), points: features, isCurrent };
}

export function betaEntry({ title, description, status }: BetaItem): TimelineEntry {
  return { title, description, tag: tagOf(status) };
}

function quarterName(quarter: string): Localized {
  const [year = "", number = ""] = quarter.split("-Q");
  return { zh: `${year}年第${number}季度`, en: `Q${number} ${year}` };
}
