import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtInSiteConfig } from "../content/built-in-content.ts";
import { documentItems, siteConfig } from "../content/site-config.ts";
import type { SiteDocument } from "../content/site-documents.ts";
import { hostileDocuments } from "../testing/hostile-content.ts";
import { siteDocuments } from "./content.ts";
import { fieldsOf, isList } from "./content-fields.ts";
import { describeProblem, findContentProblems, maxItems } from "./content-problems.ts";

const { features, company, announcements, basic } = builtInSiteConfig;

const sentencesOf = (document: SiteDocument, value: unknown) =>
  findContentProblems(document, value).errors.map((error) => describeProblem(document, error).en);

test("the built-in content has no errors", () => {
  for (const document of siteDocuments) {
    expect(findContentProblems(document, builtInSiteConfig[document]).errors).toEqual([]);
  }
});

test.each([
  [
    "features",
    features.with(2, { ...features[2], image: "javascript:alert(1)" } as never),
    "Features 3, Image: only http, https or a path on this site",
  ],
  [
    "features",
    features.with(0, { ...features[0], title: "x".repeat(201) } as never),
    "Features 1, Title: at most 200 characters; there are 201",
  ],
  ["features", [...features, features[1]], "Features 4, Title: the same as in item 2"],
  [
    "features",
    [{ ...features[0], features: ["one", "\u200b"] }],
    "Features 1, Points 2: there is nothing in it to read",
  ],
  [
    "features",
    [{ ...features[0], featuresEn: ["one", "one"] }],
    "Features 1, Points (English): the same as an earlier one",
  ],
  [
    "features",
    [{ ...features[0], features: undefined }],
    "Features 1, Points: has to be a list; an empty one if there are none",
  ],
  [
    "announcements",
    [{ ...announcements[0], id: 1.5 }],
    "Announcements 1, Id: has to be a whole number, or text of at most 100 characters",
  ],
  [
    "announcements",
    Array.from({ length: 21 }, (_, id) => ({ id, content: "x" })),
    "Announcements: at most 20 items; there are 21",
  ],
  [
    "announcements",
    [{ id: 1, content: "two\nlines" }],
    "Announcements 1, Text: without line breaks, spaces at the ends, control characters and piled-up marks",
  ],
  ["announcements", "text", "Announcements: has to be a list"],
  [
    "company",
    { ...company, email: "a@b.example?bcc=c@d.example" },
    "Company, Email address: has to be one email address",
  ],
  [
    "company",
    { ...company, icpLink: "/path" },
    "Company, Address of the ICP register: only an http or https address",
  ],
  [
    "company",
    { ...company, socialLinks: [{ name: "weibo", url: "//evil.example" }] },
    "Company, Social links 1: the platform is one of bilibili, weibo, youtube, the address http or https",
  ],
  [
    "basic",
    { ...basic, nameEn: undefined },
    "Home page and download, Product name (English): this is required",
  ],
  ["basic", { ...basic, colour: "red" }, "Home page and download, colour: there is no such field"],
  [
    "basic",
    { ...basic, sharePicture: "https://a.example/card.jpg" },
    "Home page and download, Share picture: upload a picture here",
  ],
  [
    "basic",
    { ...basic, icon: { 512: `/media/${"a".repeat(64)}.png` } },
    "Home page and download, Site icon: upload a picture here",
  ],
  ["basic", [], "Home page and download: has to be a set of fields"],
] as const)("%s with a value that visitors would not get: %#", (document, value, sentence) => {
  expect(sentencesOf(document, value)).toEqual([sentence]);
});

test("a missing English text is a warning, and no error", () => {
  const { errors, warnings } = findContentProblems("announcements", [{ id: 1, content: "一" }]);
  expect(errors).toEqual([]);
  expect(warnings).toMatchObject([{ path: [0, "contentEn"] }]);
});

test("every field is described, and lists know how many items visitors get", () => {
  for (const document of siteDocuments) {
    const described = fieldsOf(document).map(({ name }) => name);
    expect(described.toSorted()).toEqual(Object.keys(documentItems[document].shape).toSorted());
  }
  expect(siteDocuments.filter(isList).map(maxItems)).toEqual([20, 12, 24]);
});

test("hostile documents are full of errors, each with a place and a sentence", () => {
  for (const document of siteDocuments) {
    expect(sentencesOf(document, hostileDocuments[document]).length).toBeGreaterThan(3);
  }
});

describe("whatever is accepted, visitors' reading leaves unchanged", () => {
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: "binary" }) },
    fc.constantFrom(
      "鲸帧",
      "Baleen",
      "x".repeat(60),
      "x".repeat(61),
      "x".repeat(601),
      " x",
      "",
      "\u200b",
      "e\u0301",
    ),
  );
  const address = fc.oneof(
    fc.constantFrom(
      "/path",
      "https://a.example/x?y#z",
      "//evil.example",
      "javascript:1",
      "http://a",
      "/\\x",
      "a@b.example",
    ),
    fc.webUrl(),
    fc.emailAddress(),
  );
  const value = fc.oneof(
    text,
    address,
    fc.integer(),
    fc.double(),
    fc.constantFrom(null, undefined, true, {}, []),
    fc.array(text, { maxLength: 14 }),
    fc.array(fc.record({ name: fc.constantFrom("weibo", "bilibili", "other"), url: address }), {
      maxLength: 4,
    }),
  );
  const valid = {
    basic: builtInSiteConfig.basic,
    company: builtInSiteConfig.company,
    announcements: builtInSiteConfig.announcements[1],
    features: builtInSiteConfig.features[0],
    testimonials: { id: 1, title: "x", content: "y", name: "n", nameEn: "n", order: 1, avatar: "/a.png" },
  };
  /** A valid item with some fields replaced, so that about half of the documents are accepted. */
  const itemOf = (document: SiteDocument) => {
    const names = Object.keys(documentItems[document].shape);
    const change = fc.tuple(fc.constantFrom(...names, "unknown"), fc.oneof(value, text));
    return fc
      .array(change, { maxLength: 2 })
      .map((changes) => ({ ...valid[document], ...Object.fromEntries(changes) }));
  };
  const documentOf = (document: SiteDocument): fc.Arbitrary<unknown> =>
    isList(document) ? fc.array(itemOf(document), { maxLength: 4 }) : itemOf(document);

  test.each(siteDocuments)("%s, in 2,000 documents", (document) => {
    let accepted = 0;
    fc.assert(
      fc.property(documentOf(document), (generated) => {
        if (findContentProblems(document, generated).errors.length > 0) return;
        accepted += 1;
        const read: unknown = siteConfig.shape[document].parse(generated);
        // Compared as JSON because the document is stored and sent as JSON.
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(generated)));
      }),
      { numRuns: 2_000, seed: 20_261_122 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  test("and whatever it leaves unchanged is accepted", () => {
    const anyDocument = fc
      .constantFrom(...siteDocuments)
      .chain((name) => fc.tuple(fc.constant(name), documentOf(name)));
    fc.assert(
      fc.property(anyDocument, ([name, generated]) => {
        const read = siteConfig.shape[name].safeParse(generated);
        const isSame = read.success && JSON.stringify(read.data) === JSON.stringify(generated);
        if (!isSame) return;
        expect(findContentProblems(name, generated).errors).toEqual([]);
      }),
      { numRuns: 2_000, seed: 20_261_123 },
    );
  });
});
