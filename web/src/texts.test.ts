import { expect, test } from "vitest";

const files = import.meta.glob<Record<string, unknown>>(["./**/*.text.ts", "./**/*.data.ts"], {
  eager: true,
});

interface Pair {
  readonly where: string;
  readonly zh: string;
  readonly en: string;
}

/** All text pairs in a value, recursively. Functions are called with sample arguments. */
function pairsIn(value: unknown, where: string): Pair[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, inner]) => pairsIn(inner, `${where}.${key}`));
  if (!("zh" in value && "en" in value)) return inside;
  const [zh, en] = [value.zh, value.en].map((text) => (typeof text === "function" ? text("3", "3") : text));
  return typeof zh === "string" && typeof en === "string" ? [{ where, zh, en }, ...inside] : inside;
}

const sources = import.meta.glob<string>(["./**/*.{ts,tsx}", "!./**/*.test.*"], {
  eager: true,
  import: "default",
  query: "?raw",
});

/** The text pairs in a source file that is not a text file, with sample values. */
function pairsWritten(source: string, where: string): Pair[] {
  const literal = '("(?:[^"\\\\]|\\\\.)*"|`[^`]*`)';
  const pair = new RegExp(`\\bzh:\\s*${literal},\\s*en:\\s*${literal},?\\s*\\}`, "g");
  const read = (text = "") => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, "3");
  return [...source.matchAll(pair)].map(([, zh, en], index) => ({
    where: `${where}.${index}`,
    zh: read(zh),
    en: read(en),
  }));
}

const pairs = [
  ...Object.entries(files).flatMap(([file, texts]) => pairsIn({ ...texts }, file)),
  ...Object.entries(sources)
    .filter(([file]) => !(file in files))
    .flatMap(([file, source]) => pairsWritten(source, file))
    // Pairs that are empty in both languages are skipped.
    .filter(({ zh, en }) => zh + en !== ""),
];
/** Sources outside of the site whose texts visitors read: messages of errors, mails and the demo. */
const otherSources = import.meta.glob<string>(
  [
    "../../contract/src/**/*.ts",
    "../../server/src/{accounts,demo,messages,pages,payments,privacy}/**/*.ts",
    "!../../**/*.test.*",
    "!../../contract/src/testing/**",
    "!../../server/src/**/{migrations,testing}/**",
  ],
  { eager: true, import: "default", query: "?raw" },
);

/** The string literals of a source file that are texts: with Chinese, or with English words. */
function literalsIn([file, source]: readonly [string, string]) {
  const withoutComments = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...withoutComments.matchAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g)]
    .map(([literal]) => ({ where: `${file}: ${literal.slice(0, 80)}`, literal: literal.slice(1, -1) }))
    .filter(({ literal }) => /\p{Script=Han}|[A-Za-z]{2} [a-z]{2}/u.test(literal));
}

const literals = [...Object.entries(sources), ...Object.entries(otherSources)].flatMap(literalsIn);

/** Promises a membership for life. */
const paidOnce = /一次付清|一次付款|一次性付|买断|\b(?:paid|pay) once\b|one-time payment/i;

/** American spelling, everywhere. */
const british = new RegExp(
  `\\b(?:${[
    "(?:un|dis|mis)?(?:colour|favour|honour|behaviour|neighbour)\\w*",
    "(?:recogn|organ|real|apolog|summar|minim|maxim|custom|initial|synchron|categor|prior|util|optim|final|author)is(?:e|ed|es|ing|ation)\\w*",
    "(?:cancel|label|travel|model|signal)(?:led|ling)",
    "(?:afterward|toward|backward|forward)s",
    "(?:analys|catalogu|paralys)(?:e|ed|es|ing)",
    "programmes?|centres?|licences?|cheques?|grey|whilst|amongst|enrol(?:s|ment)?|fulfil(?:s|ment)?|e-mails?",
  ].join("|")})\\b`,
  "i",
);
/** The name of a stored event. */
const names = /^deletion cancelled$/;

test("no text promises a membership for life where days are sold", () => {
  expect(literals.length).toBeGreaterThan(3000);
  expect(literals.filter(({ literal }) => paidOnce.test(literal)).map(({ where }) => where)).toEqual([]);
});

test("English has one spelling, the American", () => {
  const found = literals.filter(({ literal }) => !names.test(literal) && british.test(literal));
  expect(found.map(({ where, literal }) => `${where} (${british.exec(literal)?.[0]})`)).toEqual([]);
});

test("Chinese has the mainland's quotation marks, and English has curved ones", () => {
  const chinese = literals.filter(
    ({ literal }) => /\p{Script=Han}/u.test(literal) && /[「」『』]|(?<!=)\\"/u.test(literal),
  );
  expect(chinese.map(({ where }) => where)).toEqual([]);
  expect(pairs.filter(({ en }) => /\w'\w|\w' /.test(en)).map(({ where, en }) => `${where}: ${en}`)).toEqual(
    [],
  );
});

const han = "\\p{Script=Han}";
const bannedZh = /赋能|一站式|革命性|重新定义|释放创造力|无缝|极致|颠覆/;
const bannedEn =
  /unleash|empower|revolutioni[sz]e|seamless|elevate|supercharge|effortlessly|game-changing|all-in-one/i;
/** Chinese that English texts may contain: the product's name, the link to Chinese, the sheets of the tax template. */
const chineseInEnglish = /鲸帧|中文|1-发票基本信息|2-发票明细信息/g;

test("there are texts to check", () => {
  expect(pairs.filter(({ where }) => /\.(text|data)\.ts/.test(where)).length).toBeGreaterThan(500);
  expect(pairs.filter(({ where }) => where.includes(".tsx")).length).toBeGreaterThan(50);
});

/** Texts quoted from the specification (§5, §8). Everything else says "sign in". */
const specified = [
  "Login successful",
  "Login failed",
  "Please log in first",
  "Invalid user ID, please log in again",
  "User information incomplete, please log in again",
];

test.each(pairs)("$where is written in both languages, each in its own way", ({ where, zh, en }) => {
  expect(zh.trim(), where).not.toBe("");
  expect(en.trim(), where).not.toBe("");
  expect(en.replace(chineseInEnglish, ""), "Chinese in an English text").not.toMatch(
    new RegExp(`${han}|[，。；：？！]`, "u"),
  );
  expect(zh, "a space between Chinese and Latin").not.toMatch(
    new RegExp(`${han} [A-Za-z0-9]|[A-Za-z0-9] ${han}`, "u"),
  );
  expect(zh, "half-width punctuation in Chinese").not.toMatch(new RegExp(`${han}[,.;:?!]${han}`, "u"));
  expect(en, "full-width punctuation in English").not.toMatch(/[\u3001-\u3003\u3008-\u3011\uff01-\uff5e]/);
  expect(zh + en, "an emoji").not.toMatch(/\p{Emoji_Presentation}|\ufe0f/u);
  expect(zh).not.toMatch(bannedZh);
  expect(en).not.toMatch(bannedEn);
  if (!specified.includes(en))
    expect(en, "another word for signing in or out").not.toMatch(/\blog(ged|ging|s)?[ -]?(in|on|out|off)\b/i);
});
