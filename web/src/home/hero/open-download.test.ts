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

test("an address that answers is available, and is checked by a HEAD request", async () => {
  fetched.mockResolvedValueOnce(new Response(null));
  expect(await check()).toBe("available");
  expect(fetched).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ method: "HEAD" }));
});

test.each([403, 404, 410, 500, 503])("an address that answers %i is unavailable", async (status) => {
  fetched.mockResolvedValueOnce(new Response(null, { status }));
  expect(await check()).toBe("unavailable");
});

test.each([405, 501])(
  "a host that answers %i knows no HEAD, so nothing is known of the file",
  async (status) => {
    fetched.mockResolvedValueOnce(new Response(null, { status }));
    expect(await check()).toBe("unknown");
  },
);

test("of a host that is there but tells other sites nothing, nothing is known", async () => {
  fetched.mockRejectedValueOnce(new TypeError("CORS")).mockResolvedValueOnce(new Response(null));
  expect(await check()).toBe("unknown");
  expect(fetched).toHaveBeenLastCalledWith(url, expect.objectContaining({ mode: "no-cors" }));
});

test("of a host that sends on, nothing is known", async () => {
  const sentOn = Object.assign(Object.create(Response.prototype), {});
  Object.defineProperties(sentOn, {
    ok: { value: false },
    status: { value: 0 },
    type: { value: "opaqueredirect" },
  });
  fetched.mockResolvedValueOnce(sentOn);
  expect(await check()).toBe("unknown");
});

test("of a host that sends on to one that the page must not ask, nothing is known", async () => {
  fetched.mockRejectedValueOnce(new TypeError("CORS")).mockImplementationOnce(async () => {
    setTimeout(() => page.dispatchEvent(new Event("securitypolicyviolation")));
    throw new TypeError("Failed to fetch");
  });
  expect(await check()).toBe("unknown");
});

test("a host that cannot be reached is unavailable", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await check()).toBe("unavailable");
});

test("of a host that takes too long nothing is known", async () => {
  fetched.mockRejectedValue(new DOMException("Aborted", "AbortError"));
  const controller = new AbortController();
  controller.abort();
  expect(await check(controller.signal)).toBe("unknown");
});
