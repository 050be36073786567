import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkAvailability } from "./open-download.ts";

const url = "https://files.example/baleen.exe";
const fetched = vi.fn<typeof fetch>();

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const check = (signal = new AbortController().signal) => checkAvailability(url, signal);

test("a URL that responds is available, checked by HEAD", async () => {
  fetched.mockResolvedValueOnce(new Response(null));
  expect(await check()).toBe("available");
  expect(fetched).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ method: "HEAD" }));
});

test.each([403, 404, 410, 500, 503])("a URL that responds %i is unavailable", async (status) => {
  fetched.mockResolvedValueOnce(new Response(null, { status }));
  expect(await check()).toBe("unavailable");
});

test.each([405, 501])("%i means that the host does not support HEAD: unknown", async (status) => {
  fetched.mockResolvedValueOnce(new Response(null, { status }));
  expect(await check()).toBe("unknown");
});

test("a reachable host without CORS: unknown", async () => {
  fetched.mockRejectedValueOnce(new TypeError("CORS")).mockResolvedValueOnce(new Response(null));
  expect(await check()).toBe("unknown");
  expect(fetched).toHaveBeenLastCalledWith(url, expect.objectContaining({ mode: "no-cors" }));
});

test("a redirect: unknown", async () => {
  const sentOn = Object.assign(Object.create(Response.prototype), {});
  Object.defineProperties(sentOn, {
    ok: { value: false },
    status: { value: 0 },
    type: { value: "opaqueredirect" },
  });
  fetched.mockResolvedValueOnce(sentOn);
  expect(await check()).toBe("unknown");
});

test("the site's own download redirects to a file, which is available", async () => {
  const sentOn = Object.create(Response.prototype);
  Object.defineProperties(sentOn, {
    ok: { value: false },
    status: { value: 0 },
    type: { value: "opaqueredirect" },
  });
  fetched.mockResolvedValueOnce(sentOn);
  expect(await checkAvailability("/download?from=site", new AbortController().signal)).toBe("available");
});

test("a redirect to a host that the CSP forbids: unknown", async () => {
  fetched.mockRejectedValueOnce(new TypeError("CORS")).mockImplementationOnce(async () => {
    setTimeout(() => page.dispatchEvent(new Event("securitypolicyviolation")));
    throw new TypeError("Failed to fetch");
  });
  expect(await check()).toBe("unknown");
});

test("an unreachable host: unavailable", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await check()).toBe("unavailable");
});

test("a timeout: unknown", async () => {
  fetched.mockRejectedValue(new DOMException("Aborted", "AbortError"));
  const controller = new AbortController();
  controller.abort();
  expect(await check(controller.signal)).toBe("unknown");
});
