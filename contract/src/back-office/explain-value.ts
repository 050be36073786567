import type { Schema } from "../call.ts";
import { socialPlatforms } from "../content/site-config.ts";
import { formatCount } from "../format-count.ts";
import { hasOwn } from "../has-own.ts";
import { describe, type TextOrFormatter, type WithParams } from "./coded-text.ts";
import type { ContentField, ContentPath, FieldKind } from "./content-fields.ts";

/** The problems that a value of a document can have. */
const texts = {
  readOtherwise: { zh: "访客读到的会与这里不同", en: "visitors would read something else than this" },
  notFields: { zh: "应是一组字段", en: "has to be a set of fields" },
  unknownField: { zh: "没有这个字段", en: "there is no such field" },
  notItems: { zh: "应是一个列表", en: "has to be a list" },
  tooManyItems: ({ max, count }: { max: number; count: number }) => ({
    zh: `最多${max}项，现在有${count}项`,
    en: `at most ${formatCount(max, "item")}; there are ${count}`,
  }),
  sameAsItem: ({ number }: { number: number }) => ({
    zh: `与第${number}项相同`,
    en: `the same as in item ${number}`,
  }),
  noEnglish: { zh: "没有英文，读者会看到中文", en: "no English: readers see the Chinese" },
  missing: { zh: "请填写这一项", en: "this is required" },
  noText: { zh: "应是文字", en: "has to be text" },
  invisible: { zh: "没有可见的文字", en: "there is nothing in it to read" },
  characters: {
    zh: "不能有换行、首尾空格、不可见的控制字符，也不能叠加过多符号",
    en: "without line breaks, spaces at the ends, control characters and piled-up marks",
  },
  tooLong: ({ max, length }: { max: number; length: number }) => ({
    zh: `最多${max}个字符，现在${length}个`,
    en: `at most ${formatCount(max, "character")}; there are ${length}`,
  }),
  notList: { zh: "应是一个列表；没有就留空列表", en: "has to be a list; an empty one if there are none" },
  tooManyPoints: ({ max }: { max: number }) => ({ zh: `最多${max}项`, en: `at most ${max} of them` }),
  repeated: { zh: "与前面的重复", en: "the same as an earlier one" },
  socialLink: {
    zh: `平台只能是${socialPlatforms.join("、")}，地址只能是http或https`,
    en: `the platform is one of ${socialPlatforms.join(", ")}, the address http or https`,
  },
  target: { zh: "只能是http、https地址或本站路径", en: "only http, https or a path on this site" },
  upload: { zh: "请在这里上传图片", en: "upload a picture here" },
  webAddress: { zh: "只能是http或https地址", en: "only an http or https address" },
  mailbox: { zh: "应是一个邮箱地址", en: "has to be one email address" },
  number: { zh: "应是数字", en: "has to be a number" },
  switch: { zh: "只能是开或关", en: "is either on or off" },
  id: {
    zh: "应是整数，或不超过100个字符的文字",
    en: "has to be a whole number, or text of at most 100 characters",
  },
} as const satisfies Record<string, TextOrFormatter>;

type ValueProblem = WithParams<typeof texts, "code">;

/** A problem at a place in a document, by code. */
export type ContentProblem = ValueProblem & { readonly path: ContentPath };

/** Describes a problem without its place, which is shown beside it. */
export const describeValueProblem = ({ code, params }: ValueProblem) => describe(texts, code, params ?? {});

/** The problem to report for kinds that have a single rule. */
const problemOfKind = {
  target: "target",
  image: "target",
  sharePicture: "upload",
  shareSquare: "upload",
  icon: "upload",
  webAddress: "webAddress",
  mailbox: "mailbox",
  number: "number",
  switch: "switch",
  id: "id",
} as const satisfies Partial<Record<FieldKind, keyof typeof texts>>;

/** Explains why visitors' pages would not keep a field's value. Paths are relative to the value. */
export function explainValue({ schema, kind }: ContentField, value: unknown): readonly ContentProblem[] {
  if (kind === "points" || kind === "socialLinks") return explainList(schema, kind, value);
  return [{ path: [], ...problemOfValue(schema, kind, value) }];
}

function problemOfValue(schema: Schema, kind: FieldKind, value: unknown): ValueProblem {
  if (value === undefined || value === null || value === "") return { code: "missing" };
  return hasOwn(problemOfKind, kind)
    ? { code: problemOfKind[kind] }
    : problemOfText(maxLengthOf(schema), value);
}

function problemOfText(max: number, text: unknown): ValueProblem {
  if (typeof text !== "string") return { code: "noText" };
  if (text.length > max) return { code: "tooLong", params: { max, length: text.length } };
  return { code: /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u.test(text) ? "characters" : "invisible" };
}

function explainList(
  schema: Schema,
  kind: "points" | "socialLinks",
  value: unknown,
): readonly ContentProblem[] {
  if (!Array.isArray(value)) return [{ path: [], code: "notList" }];
  const wrong = value.flatMap((item, index) => {
    const isKept = JSON.stringify(parseList(schema, [item])[0]) === JSON.stringify(item);
    return isKept ? [] : [{ path: [index], ...problemOfItem(schema, kind, item) }];
  });
  if (wrong.length > 0) return wrong;
  const max = kind === "points" ? maxPoints(schema) : socialPlatforms.length;
  return value.length > max
    ? [{ path: [], code: "tooManyPoints", params: { max } }]
    : [{ path: [], code: "repeated" }];
}

function problemOfItem(schema: Schema, kind: "points" | "socialLinks", item: unknown): ValueProblem {
  if (kind === "socialLinks") return { code: "socialLink" };
  return item === "" ? { code: "missing" } : problemOfText(maxPointLength(schema), item);
}

export function parseList(schema: Schema, items: readonly unknown[]): readonly unknown[] {
  const read = schema.safeParse(items);
  return read.success && Array.isArray(read.data) ? read.data : [];
}

/** Longer than any limit. */
const longText = "x".repeat(5_000);

/** The length to which a field's schema cuts a text, found by parsing a long text. */
export function maxLengthOf(schema: Schema): number {
  return String(schema.parse(longText)).length;
}

export function maxPointLength(schema: Schema): number {
  return String(parseList(schema, [longText])[0] ?? "").length;
}

function maxPoints(schema: Schema): number {
  return parseList(
    schema,
    Array.from({ length: 100 }, (_, index) => `x${index}`),
  ).length;
}
