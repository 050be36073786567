import type { Localized } from "@baleen/contract/language.ts";
import type { JobOpening, Mark, TimelineEntry } from "./block.ts";

export interface Release {
  readonly version: string;
  readonly date: string;
  readonly title: Localized;
  readonly type: "major" | "feature" | "improvement";
  readonly features: readonly Localized[];
}

export interface Version {
  readonly version: string;
  readonly date: string;
  readonly type: "major" | "minor" | "patch";
  readonly features: readonly Localized[];
}

export interface RoadmapEntry {
  /** Such as "2026-Q4". */
  readonly quarter: string;
  readonly status: "current" | "upcoming" | "planned";
  readonly title: Localized;
  readonly features: readonly Localized[];
}

export interface BetaItem {
  readonly title: Localized;
  readonly description: Localized;
  readonly status: "in-testing" | "preview" | "experimental";
}

export interface Career {
  readonly title: Localized;
  readonly department: Localized;
  readonly location: Localized;
  readonly type: Localized;
  readonly description: Localized;
  readonly requirements: readonly Localized[];
}

type Kind = (Release | Version)["type"] | (RoadmapEntry | BetaItem)["status"];

const words = {
  major: { shape: "filled", word: { zh: "大版本", en: "Major" } },
  feature: { shape: "half", word: { zh: "新功能", en: "Feature" } },
  improvement: { shape: "outlined", word: { zh: "改进", en: "Improvement" } },
  minor: { shape: "half", word: { zh: "小版本", en: "Minor" } },
  patch: { shape: "outlined", word: { zh: "修补", en: "Patch" } },
  current: { shape: "filled", word: { zh: "进行中", en: "Current" } },
  upcoming: { shape: "half", word: { zh: "接下来", en: "Upcoming" } },
  planned: { shape: "outlined", word: { zh: "计划中", en: "Planned" } },
  "in-testing": { shape: "filled", word: { zh: "测试中", en: "In testing" } },
  preview: { shape: "half", word: { zh: "预览", en: "Preview" } },
  experimental: { shape: "outlined", word: { zh: "实验", en: "Experimental" } },
} as const satisfies Record<Kind, Omit<Mark, "key">>;

function markOf(kind: Kind): Mark {
  return { key: kind, ...words[kind] };
}

export function releaseEntry({ version, date, title, type, features }: Release): TimelineEntry {
  const name = { zh: `${version}：${title.zh}`, en: `${version}: ${title.en}` };
  return { id: `v${version}`, when: date, title: name, mark: markOf(type), points: features };
}

export function versionEntry({ version, date, type, features }: Version): TimelineEntry {
  return { when: date, title: version, mark: markOf(type), points: features };
}

export function roadmapEntry({ quarter, status, title, features }: RoadmapEntry): TimelineEntry {
  const isCurrent = status === "current";
  return { when: quarterName(quarter), title, mark: markOf(status), points: features, isCurrent };
}

export function betaEntry({ title, description, status }: BetaItem): TimelineEntry {
  return { title, words: description, mark: markOf(status) };
}

export function jobOpening(career: Career): JobOpening {
  const { title, department, location, type, description, requirements } = career;
  return {
    title,
    summary: [department, location, type],
    words: description,
    listName: { zh: "我们希望你", en: "What we look for" },
    list: requirements,
  };
}

function quarterName(quarter: string): Localized {
  const [year = "", number = ""] = quarter.split("-Q");
  return { zh: `${year}年第${number}季度`, en: `Q${number} ${year}` };
}
