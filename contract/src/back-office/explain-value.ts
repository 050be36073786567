import type { Schema } from "../call.ts";
import { socialPlatforms } from "../content/site-config.ts";
import { counted } from "../counted.ts";
import type { Localized } from "../language.ts";
import type { ContentField, ContentProblem, FieldKind } from "./content-fields.ts";

const sentences = {
  missing: { zh: "请填写这一项", en: "this is required" },
  noText: { zh: "应是文字", en: "has to be text" },
  invisible: { zh: "没有可见的文字", en: "there is nothing in it to read" },
  characters: {
    zh: "不能有换行、首尾空格、不可见的控制字符，也不能叠加过多符号",
    en: "without line breaks, spaces at the ends, control characters and piled-up marks",
  },
  list: { zh: "应是一个列表；没有就留空列表", en: "has to be a list; an empty one if there are none" },
  socialLink: {
    zh: `平台只能是${socialPlatforms.join("、")}，地址只能是http或https`,
    en: `the platform is one of ${socialPlatforms.join(", ")}, the address http or https`,
  },
  repeated: { zh: "与前面的重复", en: "the same as an earlier one" },
} as const satisfies Record<string, Localized>;

const target: Localized = {
  zh: "只能是http、https地址或本站路径",
  en: "only http, https or a path on this site",
};

/** For the kinds whose values all break the same rule. */
const kindSentences: Readonly<Partial<Record<FieldKind, Localized>>> = {
  target,
  image: target,
  webAddress: { zh: "只能是http或https地址", en: "only an http or https address" },
  mailbox: { zh: "应是一个邮箱地址", en: "has to be one email address" },
  number: { zh: "应是数字", en: "has to be a number" },
  switch: { zh: "只能是开或关", en: "is either on or off" },
  id: {
    zh: "应是整数，或不超过100个字符的文字",
    en: "has to be a whole number, or text of at most 100 characters",
  },
};

const tooLong = (max: number, length: number): Localized => ({
  zh: `最多${max}个字符，现在${length}个`,
  en: `at most ${counted(max, "character")}; there are ${length}`,
});

/** Says why visitors' reading does not keep a value of a field, at places within the value. */
export function explainValue({ schema, kind }: ContentField, value: unknown): readonly ContentProblem[] {
  if (kind === "points" || kind === "socialLinks") return explainList(schema, kind, value);
  return [{ path: [], sentence: sentenceFor(schema, kind, value) }];
}

function sentenceFor(schema: Schema, kind: FieldKind, value: unknown): Localized {
  if (value === undefined || value === null || value === "") return sentences.missing;
  return kindSentences[kind] ?? sentenceForText(maxLengthOf(schema), value);
}

function sentenceForText(max: number, text: unknown): Localized {
  if (typeof text !== "string") return sentences.noText;
  if (text.length > max) return tooLong(max, text.length);
  return /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u.test(text) ? sentences.characters : sentences.invisible;
}

function explainList(
  schema: Schema,
  kind: "points" | "socialLinks",
  value: unknown,
): readonly ContentProblem[] {
  if (!Array.isArray(value)) return [{ path: [], sentence: sentences.list }];
  const wrong = value.flatMap((item, index) => {
    const isKept = JSON.stringify(readList(schema, [item])[0]) === JSON.stringify(item);
    return isKept ? [] : [{ path: [index], sentence: sentenceForItem(schema, kind, item) }];
  });
  if (wrong.length > 0) return wrong;
  const max = kind === "points" ? maxPoints(schema) : socialPlatforms.length;
  const tooMany = { zh: `最多${max}项`, en: `at most ${max} of them` };
  return [{ path: [], sentence: value.length > max ? tooMany : sentences.repeated }];
}

function sentenceForItem(schema: Schema, kind: "points" | "socialLinks", item: unknown): Localized {
  if (kind === "socialLinks") return sentences.socialLink;
  if (item === "") return sentences.missing;
  return sentenceForText(maxPointLength(schema), item);
}

export function readList(schema: Schema, items: readonly unknown[]): readonly unknown[] {
  const read = schema.safeParse(items);
  return read.success && Array.isArray(read.data) ? read.data : [];
}

/** Longer than any limit. */
const longText = "x".repeat(5_000);

/** The length to which the schema of a field cuts a text, determined by parsing a long one. */
export function maxLengthOf(schema: Schema): number {
  return String(schema.parse(longText)).length;
}

export function maxPointLength(schema: Schema): number {
  return String(readList(schema, [longText])[0] ?? "").length;
}

function maxPoints(schema: Schema): number {
  return readList(
    schema,
    Array.from({ length: 100 }, (_, index) => `x${index}`),
  ).length;
}
