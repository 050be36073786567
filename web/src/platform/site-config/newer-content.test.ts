import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { documentPath, type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderer } from "../../entry-server.tsx";
import { builtInContent, readPage } from "../../testing/read-page.ts";
import { setAuthHooks } from "../api/auth-hooks.ts";
import { isSame } from "./is-same.ts";
import { findNewerContent, readWithRetries } from "./newer-content.ts";

function failing(times: number) {
  const read = vi.fn(async () => {
    if (read.mock.calls.length <= times) throw new Error("no answer");
    return "content";
  });
  return read;
}

test("an answer at once needs no second try", async () => {
  const wait = vi.fn(async () => {});
  expect(await readWithRetries(failing(0), wait)).toBe("content");
  expect(wait).not.toHaveBeenCalled();
});

test("it tries again three times, after 5, 10 and 15 seconds [spec 9.3]", async () => {
  const wait = vi.fn(async (_ms: number) => {});
  const read = failing(3);
  expect(await readWithRetries(read, wait)).toBe("content");
  expect(wait.mock.calls.map(([ms]) => ms)).toEqual([5_000, 10_000, 15_000]);
});

test("after the third retry it gives up [spec 9.3]", async () => {
  const read = failing(9);
  expect(await readWithRetries(read, async () => {})).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(4);
});

test("a document that is written in another order, or with nulls, has not changed", () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{}], a: 1 })).toBe(true);
  expect(isSame([], [])).toBe(true);
});

test("a changed, added or missing value is a change", () => {
  for (const other of [
    { a: [1, 3] },
    { a: [1] },
    { a: [1, 2, 3] },
    { a: [1, 2], b: "" },
    { a: { 0: 1, 1: 2 } },
    null,
    "a",
  ])
    expect(isSame({ a: [1, 2] }, other), JSON.stringify(other)).toBe(false);
});

/** Runs timers until the work is done. This also waits for the modules that it imports. */
async function finish<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await vi.runAllTimersAsync();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return await work;
}

const page = { language: "en", path: "/", content: builtInContent } as const;

function stubSite(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
  setAuthHooks({ readToken: () => "t0ken", onUnauthorized: () => {} });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return fetched;
}

test("the five calls carry what every call carries [spec 7.1]", async () => {
  const fetched = stubSite(async () => Response.json({ code: 0, data: null }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await finish(findNewerContent(page, () => {}));
  expect([...new Set(fetched.mock.calls.map(([url]) => url))].toSorted()).toEqual(
    ["announcements", "basic", "company", "features", "testimonials"].map(
      (name) => `/api/config/website/${name}`,
    ),
  );
  for (const [, init] of fetched.mock.calls) {
    const headers = new Headers(init?.headers);
    expect([headers.get("Authorization"), headers.get("Accept"), headers.get("Accept-Language")]).toEqual([
      "Bearer t0ken",
      "application/json",
      "en",
    ]);
    expect(init?.credentials).toBe("include");
  }
});

test("each of the five calls ends after fifteen seconds of silence [spec 9.1]", async () => {
  const fetched = stubSite(() => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  void findNewerContent(page, () => {});
  const areAborted = () => fetched.mock.calls.map(([, init]) => init?.signal?.aborted);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(areAborted()).toEqual([false, false, false, false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(areAborted()).toEqual([true, true, true, true, true]);
});

test("the config is loading, then loaded or failed [spec 4.2]", async () => {
  const states: string[] = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const code of [0, 9]) {
    stubSite(async () => new Response());
    vi.mocked(fetch).mockImplementation(async (url) => {
      const name = siteDocuments.find((document) => String(url).endsWith(documentPath(document)));
      return Response.json({ code, data: builtInSiteConfig[name ?? "basic"] });
    });
    await finish(findNewerContent(page, (state) => states.push(state)));
  }
  expect(states).toEqual(["loading", "loaded", "loading", "failed"]);
});

test("what cannot be fetched after the third retry stays as the server rendered it [spec 8.8]", async () => {
  const fetched = stubSite(async () => new Response("<html></html>", { status: 502 }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect(await finish(findNewerContent(page, () => {}))).toEqual({});
  expect(fetched).toHaveBeenCalledTimes(5 * 4);
});

/** Documents that are newer than the built-in ones. */
const newer = {
  basic: { ...builtInSiteConfig.basic, slogan: "新口号" },
  features: builtInSiteConfig.features.slice(1),
  testimonials: [{ id: 1, title: "剪辑师", content: "好用。" }],
};

function publish(documents: Readonly<Partial<Record<SiteDocument, unknown>>>) {
  stubSite(async () => new Response());
  vi.mocked(fetch).mockImplementation(async (url) => {
    const name = siteDocuments.find((document) => String(url).endsWith(documentPath(document))) ?? "basic";
    return Response.json({ code: 0, data: documents[name] ?? builtInSiteConfig[name] });
  });
}

test("what the page shows, or could not show, is not newer", async () => {
  for (const documents of [{}, { basic: { ...builtInSiteConfig.basic, logo: "javascript:alert(1)" } }]) {
    publish(documents);
    expect(await findNewerContent(page, () => {})).toEqual({});
  }
});

test("what differs from the page is newer, of features and testimonials on the home page alone", async () => {
  publish(newer);
  expect(await findNewerContent(page, () => {})).toEqual(newer);
  expect(await findNewerContent({ ...page, path: "/pricing" }, () => {})).toEqual({ basic: newer.basic });
});

test("only the home page shows features and testimonials", async () => {
  const { features, testimonials } = newer;
  for (const path of renderer.paths.filter((path) => path !== "/")) {
    expect((await readPage(path, "zh", { features, testimonials })).html, path).toBe(
      (await readPage(path, "zh")).html,
    );
  }
});
