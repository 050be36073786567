import { readFileSync } from "node:fs";
import vm from "node:vm";
import { authMarker, deferredPreload, unsentFormKey } from "@baleen/contract/document.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { bundleBootScript } from "../build/bundle-boot-script.ts";

const code = await bundleBootScript();
const script = new vm.Script(code, { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });

interface Page {
  readonly hidden?: boolean;
  readonly stored?: Readonly<Record<string, string>> | undefined;
  readonly entries?: readonly string[];
  /** The document has been parsed completely. */
  readonly arrived?: boolean;
}

/** Runs the script in a page with one deferred link; `emit` sends an event, `paint` reports the first paint. */
function boot({ hidden = false, stored = {}, entries = [], arrived = true }: Page) {
  const listeners = new Map<string, (event: object) => void>();
  const link = { rel: deferredPreload };
  const dataset: Record<string, string> = {};
  const observers: (() => void)[] = [];
  const page: Record<string, unknown> = {
    document: {
      hidden,
      readyState: arrived ? "complete" : "loading",
      documentElement: { dataset },
      querySelectorAll: (selector: string) =>
        selector === `link[rel=${deferredPreload}]`
          ? [link]
          : entries.map((entry) => ({ dataset: { entry } })),
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    setTimeout: (run: () => void) => run(),
    PerformanceObserver: class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe() {
        observers.push(this.#report);
      }
    },
  };
  page.window = page;
  script.runInContext(vm.createContext(page));
  const emit = (type: string, event = {}) => listeners.get(type)?.(event);
  const paint = () => {
    for (const report of observers) report();
  };
  return { page, dataset, link, emit, paint };
}

test("the script is one line of at most 800 bytes and cannot end its element", () => {
  expect(code).not.toMatch(/\n|<\/script/);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(800);
});

test("a stored token marks the document as signed in, and nothing else does", () => {
  expect(boot({ stored: { access_token: "t0ken" } }).dataset).toEqual({
    [authMarker.name]: authMarker.value,
  });
  expect(boot({ stored: { token: "t0ken", userInfo: "{}" } }).dataset).toEqual({});
});

test.each(["paint", "load"] as const)("the page's scripts are fetched on %s, not before", (moment) => {
  const { link, paint, emit } = boot({});
  expect(link.rel).toBe(deferredPreload);
  if (moment === "paint") paint();
  else emit("load");
  expect(link.rel).toBe("modulepreload");
});

test("each script with an entry is imported once, after the first paint", async () => {
  const started = vi.fn();
  vi.stubGlobal("started", started);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { paint, emit } = boot({
    entries: ["data:text/javascript,started(1)", "data:text/javascript,started(2)"],
  });
  expect(started).not.toHaveBeenCalled();
  paint();
  emit("load");
  await expect.poll(() => started.mock.calls.flat().toSorted()).toEqual([1, 2]);
});

test("an entry at the end of a document that arrives after the first paint is imported", async () => {
  const started = vi.fn();
  vi.stubGlobal("started", started);
  onTestFinished(() => void vi.unstubAllGlobals());
  const entries: string[] = [];
  const { link, paint, emit } = boot({ entries, arrived: false });
  paint();
  expect(link.rel).toBe("modulepreload");
  entries.push("data:text/javascript,started('at the end')");
  emit("DOMContentLoaded");
  await expect.poll(() => started.mock.calls.flat()).toEqual(["at the end"]);
});

test("a hidden tab, which does not paint, fetches them at once", () => {
  expect(boot({ hidden: true }).link.rel).toBe("modulepreload");
});

test("a form submitted before hydration is kept, and one that was handled is not", () => {
  const { page, emit } = boot({});
  const form = {};
  let prevented = 0;
  const preventDefault = () => {
    prevented += 1;
  };
  emit("submit", { target: form, defaultPrevented: false, preventDefault });
  expect(page[unsentFormKey]).toBe(form);
  emit("submit", { target: form, defaultPrevented: true, preventDefault });
  expect(page[unsentFormKey]).toBeNull();
  expect(prevented).toBe(2);
});

test("the style sheets read the marker that the script sets", () => {
  const styles = readFileSync(new URL("./ui/styles/base.css", import.meta.url), "utf8");
  expect(styles).toContain(`html[data-${authMarker.name}="${authMarker.value}"]`);
});
