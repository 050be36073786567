import { type Language, languages, languageTag } from "@baleen/contract/language.ts";
import { loading } from "@baleen/web/src/platform/loading/loading.text.ts";
import { expect, type Page, type Route } from "@playwright/test";
import { waitForFrames } from "./testing/frames.ts";
import { test, type Visitors } from "./testing/journey.ts";
import { publicPages } from "./testing/pages.ts";
import { readTextNodes, readTextNodesOf } from "./testing/readable-text.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const api = "**/api/**";

/** The browser's own console messages about failed requests. */
const expectedMessages = /ERR_FAILED|status of (404|500)/;

const nonsense = [
  { contentType: "text/html", body: "<!doctype html><title>Gateway</title><p>Hello" },
  { json: {} },
  { json: null },
  { json: { code: 0 } },
  { json: { code: 0, data: null } },
  { json: { code: 0, data: { packages: "none" } } },
  { json: { success: true } },
  { json: [[]] },
  { contentType: "application/json", body: "{" },
  { contentType: "image/png", body: "" },
];
let asked = 0;

/** Pages that call the API for more than the published content are tested with all failures, others with two. */
const askingPages = ["/", "/pricing", "/login", "/register", "/recover"];

/** The server-rendered text of each page, by path. */
const texts: { [language in Language]?: Map<string, string[]> } = {};

/** API failures, the error that the sign-in form shows, and the language in which it is looked for. */
const failures = [
  { how: "cannot be reached", language: "zh", fail: (route: Route) => route.abort(), told: uiTexts.noAnswer },
  { how: "never answers", language: "en", fail: async () => {}, told: uiTexts.noAnswer },
  {
    how: "answers nonsense",
    language: "zh",
    fail: (route: Route) => {
      asked += 1;
      return route.fulfill(nonsense[asked % nonsense.length]);
    },
    told: { zh: "登录响应格式错误", en: "Unexpected response from the server while signing in" },
  },
  {
    how: "fails at everything",
    language: "en",
    fail: (route: Route) => route.fulfill({ status: 500, json: { code: 1, message: "x" } }),
    told: { zh: "服务器错误", en: "Server error" },
  },
] as const;

/** The pages' texts as the server sends them. */
async function textsAtArrival(visitors: Visitors, language: Language): Promise<Map<string, string[]>> {
  const { page } = await visitors.create({ language });
  const found = new Map<string, string[]>();
  for (const { path } of publicPages) {
    const answer = await page.request.get(path, { headers: { "accept-language": languageTag[language] } });
    found.set(path, await readTextNodesOf(page, await answer.text()));
  }
  return found;
}

/** The texts that are missing after all API calls of a page have ended. */
async function lostTexts(page: Page, path: string, sent: readonly string[]): Promise<string[]> {
  const hasAsked = page.waitForRequest("**/api/config/website/testimonials");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await hasAsked;
  // Two frames later the page has handled the results.
  await waitForFrames(page, 2);
  const now = new Set(await readTextNodes(page));
  // An error takes the place of what is still loading, and of the captcha's hint.
  const transientTexts = [uiTexts.recoveryCaptchaHint, loading].flatMap(({ zh, en }) => [zh, en]);
  return sent
    .filter((text) => !now.has(text) && !transientTexts.includes(text))
    .map((text) => `${path}: ${text}`);
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    for (const { how, fail } of failures) {
      test(`pages are whole if the API ${how} [spec 8.8]`, async ({ visitors }) => {
        texts[language] ??= await textsAtArrival(visitors, language);
        const context = (await visitors.create({ language, expectedMessages })).page.context();
        await context.route(api, fail);
        const lost: string[] = [];
        // Failures do not depend on the language, so the pages alternate between both.
        const turn = failures.findIndex((failure) => failure.how === how) + languages.indexOf(language);
        const waiting = [...texts[language]].filter(([path], index) => {
          const turns = askingPages.includes(path) ? languages.length : failures.length;
          return (index + turn) % turns === 0;
        });
        // Pages mostly wait, so a few are open in parallel.
        const visit = async () => {
          const page = await context.newPage();
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            lost.push(...(await lostTexts(page, ...next)));
          }
        };
        await Promise.all([visit(), visit(), visit(), visit()]);
        expect(lost).toEqual([]);
      });
    }
  });
}

for (const { how, fail, told, language } of failures) {
  test(`signing in says what is wrong while the API ${how}`, async ({ visitors }) => {
    const visitor = await visitors.create({ language, expectedMessages });
    const { page } = visitor;
    await page.clock.install();
    await visitor.open("/login");
    await visitor.field(uiTexts.username).fill("somebody");
    await visitor.field(uiTexts.password).fill("a long word");
    await page.route(api, fail);
    const hasAsked = page.waitForRequest("**/api/auth/login");
    await visitor.button(uiTexts.login).click();
    await hasAsked;
    // Longer than every request timeout.
    if (how === "never answers") await page.clock.runFor(20_000);
    await page.getByRole("main").getByText(visitor.text(told)).waitFor();
    await expect.poll(() => visitor.field(uiTexts.username).inputValue()).toBe("somebody");
  });
}
