import { expect, test } from "vitest";
import { builtInSiteConfig } from "./built-in-content.ts";
import {
  fallbackFilingRegistry,
  fallbackMailbox,
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
  siteConfig,
} from "./site-config.ts";

const { basic, company, announcements, features, testimonials } = siteConfig.shape;

test("the built-in content is read as it is, and reading twice changes nothing", () => {
  const once = siteConfig.parse(builtInSiteConfig);
  expect(once).toEqual(builtInSiteConfig);
  expect(siteConfig.parse(once)).toEqual(once);
});

test("links that are none are left out, and what a company needs is replaced [spec 2.31]", () => {
  const trap = "javascript:alert(1)";
  const hostile = {
    ...builtInSiteConfig.basic,
    logo: trap,
    downloadUrl: "//evil.example",
    downloadGuideUrl: trap,
  };
  expect(basic.parse(hostile)).toMatchObject({
    logo: undefined,
    downloadUrl: undefined,
    downloadGuideUrl: undefined,
  });
  expect(
    company.parse({ ...builtInSiteConfig.company, email: "a@b.example?bcc=c@d.example", icpLink: trap }),
  ).toMatchObject({ email: fallbackMailbox, icpLink: fallbackFilingRegistry });
  expect(announcements.parse([{ id: 1, content: "x", link: trap }])).toEqual([{ id: 1, content: "x" }]);
});

test("social links are those of known platforms, each once", () => {
  const url = "https://example.com/us";
  const socialLinks = [
    { name: "weibo", url },
    { name: "weibo", url: "https://example.com/other" },
    { name: "nobody-knows", url },
    { name: "youtube", url: "javascript:alert(1)" },
    null,
  ];
  const read = (given: unknown) =>
    company.parse({ ...builtInSiteConfig.company, socialLinks: given }).socialLinks;
  expect(read(socialLinks)).toEqual([{ name: "weibo", url }]);
  expect(read("none")).toBeUndefined();
});

test("a bad item loses its list nothing but itself", () => {
  const good = { id: 1, content: "good" };
  const bad = [null, 5, "text", [], {}, { id: 2 }, { id: 3, content: "   " }, { id: {}, content: "x" }];
  expect(announcements.parse([...bad, good, { id: "1", content: "the same id" }])).toEqual([good]);
});

test("an empty list is one, and a feature may do without points", () => {
  expect(testimonials.parse([])).toEqual([]);
  const feature = { title: "t", description: "d" };
  expect(features.parse([feature, { ...feature, title: "u", features: [null] }])).toEqual([
    { ...feature, features: [] },
    { ...feature, title: "u", features: [] },
  ]);
});

test("a list is never endless", () => {
  const many = Array.from({ length: 500 }, (_, id) => ({ id, content: "news" }));
  expect(announcements.parse(many)).toHaveLength(20);
});

test.each([null, undefined, {}, "text", 5, [[]], [null, 7], [{}]])("%j is no list", (given) => {
  for (const list of [announcements, features, testimonials])
    expect(list.safeParse(given).success).toBe(false);
});

test.each([
  { ...builtInSiteConfig.basic, name: undefined },
  { ...builtInSiteConfig.basic, slogan: null },
  { ...builtInSiteConfig.basic, nameEn: " " },
  { ...builtInSiteConfig.basic, subSlogan: { toString: "x" } },
  [],
  null,
])("a document without something that it needs does not parse (%j)", (given) => {
  expect(basic.safeParse(given).success).toBe(false);
});

test("texts that need not be there are left out when they are no texts", () => {
  const given = { ...builtInSiteConfig.basic, sloganEn: null, subSloganEn: 7 };
  expect(basic.parse(given)).toMatchObject({ sloganEn: undefined, subSloganEn: undefined });
});

test("an id has room for an id", () => {
  const [item] = announcements.parse([{ id: "i".repeat(1_000_000), content: "x" }]);
  expect(item?.id).toHaveLength(100);
});

test.each([
  ["\u202ereversed\u202c \u2067price\u2069", "reversed price"],
  ["two\r\nlines\u0000\u2028and\u0085more", "two lines and more"],
  [`z${"\u0334".repeat(500_000)}`, `z${"\u0334".repeat(4)}`],
  ["half \ud83d a whale \udc0b", "half  a whale"],
  [`${"a".repeat(199)} b`, "a".repeat(199)],
  ["e\u0301 नमस्ते 👩‍👩‍👧", "e\u0301 नमस्ते 👩‍👩‍👧"],
])("%j is shown as what can be read of it", (content, shown) => {
  expect(announcements.parse([{ id: 1, content }])).toEqual([{ id: 1, content: shown }]);
});

test.each([
  "\u200b\u200b",
  "\u3164",
  "\u2800",
  "\u00ad\ufeff",
  "\u202e",
  "\u0301",
  `${"\u200b".repeat(999)}x`,
])("%j is nothing to read", (content) => {
  const good = { id: 2, content: "good" };
  expect(announcements.parse([{ id: 1, content }, good])).toEqual([good]);
});

test("a long text is cut, and never in the middle of a character", () => {
  const long = `${"a".repeat(199)}🐋🐋`;
  expect(announcements.parse([{ id: 1, content: long }])[0]?.content).toBe("a".repeat(199));
});

test("a document travels with every field, null where it is empty, and reads as if they were absent [spec 3.1]", () => {
  const { logo: _, ...plain } = builtInSiteConfig.basic;
  expect(readBasicConfig.reply.parse(plain)).toEqual({
    logo: null,
    sharePicture: null,
    sharePictureEn: null,
    shareSquare: null,
    icon: null,
    sampleNotices: null,
    downloadUrl: null,
    downloadGuideUrl: null,
    ...plain,
  });
  expect(basic.parse(readBasicConfig.reply.parse(plain))).toEqual(plain);

  const firm = builtInSiteConfig.company;
  expect(readCompanyConfig.reply.parse(firm)).toEqual({
    ...firm,
    socialLinks: null,
    taxNo: null,
    officialAccountCode: null,
  });
  expect(readAnnouncements.reply.parse([{ id: 1, content: "x" }])).toEqual([
    { id: 1, content: "x", contentEn: null, link: null },
  ]);
  expect(readFeatures.reply.parse([{ title: "x", description: "y", features: [] }])).toEqual([
    {
      title: "x",
      titleEn: null,
      description: "y",
      descriptionEn: null,
      image: null,
      features: [],
      featuresEn: null,
    },
  ]);
  expect(readTestimonials.reply.parse([{ id: 1, title: "x", content: "y" }])).toEqual([
    {
      id: 1,
      author: null,
      name: null,
      nameEn: null,
      title: "x",
      titleEn: null,
      content: "y",
      contentEn: null,
      avatar: null,
      order: null,
      logo: null,
    },
  ]);
});

const uploadAt = (letter: string, extension: string) => `/media/${letter.repeat(64)}.${extension}`;
const icon = {
  32: uploadAt("1", "png"),
  180: uploadAt("2", "png"),
  192: uploadAt("3", "png"),
  512: uploadAt("4", "png"),
};
const parseBasic = (fields: object) => basic.parse({ ...builtInSiteConfig.basic, ...fields });

test("a picture of the site is an upload in the format that apps read; another address is left out", () => {
  const picture = uploadAt("a", "jpg");
  expect(parseBasic({ sharePicture: picture, shareSquare: picture, icon })).toMatchObject({
    sharePicture: picture,
    shareSquare: picture,
    icon,
  });
  const unusable = [
    "/share/home.zh.png",
    uploadAt("a", "webp"),
    `https://a.example${picture}`,
    `${picture}?x`,
  ];
  for (const address of unusable) {
    const read = parseBasic({ sharePicture: address, shareSquare: address, icon: { ...icon, 32: address } });
    expect([read.sharePicture, read.shareSquare, read.icon]).toEqual([undefined, undefined, undefined]);
  }
});

test("an icon without one of its sizes is left out as a whole", () => {
  for (const side of Object.keys(icon))
    expect(parseBasic({ icon: { ...icon, [side]: undefined } }).icon).toBeUndefined();
});
