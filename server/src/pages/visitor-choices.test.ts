import { expect, test } from "vitest";
import { readChoices } from "./visitor-choices.ts";

const languageFor = (query: string, cookie?: string, acceptLanguage?: string) =>
  readChoices(query, { cookie, "accept-language": acceptLanguage }).language;

test("the address wins over the cookie, the cookie over the browser, and Chinese over nothing [spec 1.5]", () => {
  expect(languageFor("lang=en", "lang=zh", "zh-CN")).toBe("en");
  expect(languageFor("", "a=b; lang=en", "zh-CN")).toBe("en");
  expect(languageFor("", undefined, "en-GB,zh;q=0.5")).toBe("en");
  expect(languageFor("", undefined, "fr, zh-TW;q=0.3, en;q=0.2")).toBe("zh");
  expect(languageFor("lang=fr", "lang=xx", "fr")).toBe("zh");
});

test("a theme and a still page are what the cookies say and nothing else", () => {
  expect(readChoices("", { cookie: "theme=dark; motion=still", "accept-language": "" })).toEqual({
    language: "zh",
    addressLanguage: undefined,
    theme: "dark",
    reducedMotion: true,
  });
  expect(readChoices("", { cookie: "theme=red; motion=1", "accept-language": "" })).toMatchObject({
    theme: undefined,
    reducedMotion: false,
  });
});

test("of two cookies of one name the first counts", () => {
  const choices = readChoices("", { cookie: "theme=dark; theme=light;lang=en", "accept-language": "zh" });
  expect(choices).toMatchObject({ theme: "dark", language: "en" });
});
