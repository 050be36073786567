import { expect, test } from "vitest";
import { readChoices } from "./visitor-choices.ts";

const languageFor = (query: string, cookie?: string, acceptLanguage?: string) =>
  readChoices({ query, cookie, acceptLanguage }).language;

test("the address wins over the cookie, the cookie over the browser, and Chinese over nothing", () => {
  expect(languageFor("lang=en", "lang=zh", "zh-CN")).toBe("en");
  expect(languageFor("", "a=b; lang=en", "zh-CN")).toBe("en");
  expect(languageFor("", undefined, "en-GB,zh;q=0.5")).toBe("en");
  expect(languageFor("", undefined, "fr, zh-TW;q=0.3, en;q=0.2")).toBe("zh");
  expect(languageFor("lang=fr", "lang=xx", "fr")).toBe("zh");
});

test("a theme and a still page are what the cookies say and nothing else", () => {
  expect(readChoices({ query: "", cookie: "theme=dark; motion=still", acceptLanguage: "" })).toEqual({
    language: "zh",
    addressLanguage: undefined,
    theme: "dark",
    still: true,
  });
  expect(readChoices({ query: "", cookie: "theme=red; motion=1", acceptLanguage: "" })).toMatchObject({
    theme: undefined,
    still: false,
  });
});
