import { readFileSync } from "node:fs";
import vm from "node:vm";
import { authMarker, deferredPreload, earlyClicksKey, earlySignInKey } from "@baleen/contract/document.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { bundleInlineScript } from "../build/bundle-inline-scripts.ts";

const code = await bundleInlineScript("boot");
const script = new vm.Script(code, { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });

interface Page {
  readonly hidden?: boolean;
  readonly stored?: Readonly<Record<string, string>> | undefined;
  readonly entries?: readonly string[];
  /** Whether the document has been parsed completely. */
  readonly arrived?: boolean;
  /** Whether the browser supports dialogs. */
  readonly hasDialogs?: boolean;
  /** Whether a sign-in by WeChat is ending. */
  readonly isSigningIn?: boolean;
}

/** Runs the script in a page with one deferred link. `emit` dispatches an event, `paint` reports the first paint. */
function boot({
  hidden = false,
  stored = {},
  entries = [],
  arrived = true,
  hasDialogs = true,
  isSigningIn = false,
}: Page) {
  const listeners = new Map<string, (event: object) => void>();
  const link = { rel: deferredPreload };
  const dataset: Record<string, string> = {};
  const observers: (() => void)[] = [];
  const beacons: string[] = [];
  const timers = new Map<number, () => void>();
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
    location: { pathname: "/login" },
    navigator: { sendBeacon: (url: string) => beacons.push(url) },
    Blob,
    setTimeout: (run: () => void, ms: number) => timers.set(ms, run),
    ...(hasDialogs && { HTMLDialogElement: {} }),
    ...(isSigningIn && { [earlySignInKey]: Promise.resolve() }),
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
  const wait = (ms: number) => timers.get(ms)?.();
  return { page, dataset, link, emit, paint, wait, beacons };
}

test("the script is one line of at most 1,400 bytes and cannot end its element", () => {
  expect(code).not.toMatch(/\n|<\/script/);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(1_400);
});

test("a stored token marks the document as signed in, and nothing else does", () => {
  expect(boot({ stored: { access_token: "t0ken" } }).dataset).toEqual({
    [authMarker.name]: authMarker.value,
  });
  expect(boot({ stored: { token: "t0ken", userInfo: "{}" } }).dataset).toEqual({});
});

test.each(["paint", "load"] as const)("the page's scripts are fetched on %s, not before", (moment) => {
  const { link, paint, emit, wait } = boot({});
  expect(link.rel).toBe(deferredPreload);
  if (moment === "paint") paint();
  else {
    emit("load");
    wait(1_000);
  }
  expect(link.rel).toBe("modulepreload");
});

/** Stubs a function that entries call. */
function stubStarted() {
  const started = vi.fn();
  vi.stubGlobal("started", started);
  onTestFinished(() => void vi.unstubAllGlobals());
  return started;
}

test("each script with an entry is imported once, after the first paint", async () => {
  const started = stubStarted();
  const { paint, emit, wait } = boot({
    entries: ["data:text/javascript,started(1)", "data:text/javascript,started(2)"],
  });
  expect(started).not.toHaveBeenCalled();
  paint();
  emit("load");
  wait(1_000);
  await expect.poll(() => started.mock.calls.flat().toSorted()).toEqual([1, 2]);
});

test("an entry at the end of a document that arrives after the first paint is imported", async () => {
  const started = stubStarted();
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

test("who has pressed before and waits for a sign-in gets them at once, without waiting for a paint", () => {
  expect(boot({ isSigningIn: true }).link.rel).toBe("modulepreload");
});

function clickOn(target: object) {
  let isPrevented = false;
  const preventDefault = () => {
    isPrevented = true;
  };
  return { event: { target, preventDefault }, isPrevented: () => isPrevented };
}

test("clicks on buttons are kept until the page's scripts run, and those on other things go on", () => {
  const { page, emit } = boot({});
  const button = { closest: () => button };
  const onButton = clickOn(button);
  emit("click", onButton.event);
  expect(page[earlyClicksKey]).toEqual([button]);
  expect(onButton.isPrevented()).toBe(true);
  const onLink = clickOn({ closest: () => null });
  emit("click", onLink.event);
  expect(onLink.isPrevented()).toBe(false);
  page[earlyClicksKey] = undefined;
  const later = clickOn(button);
  emit("click", later.event);
  expect(later.isPrevented()).toBe(false);
});

test("no form is sent by the browser itself", () => {
  const submit = clickOn({});
  boot({}).emit("submit", submit.event);
  expect(submit.isPrevented()).toBe(true);
});

test("the page says so when its scripts cannot be had, and a press tries again", async () => {
  const { dataset, page, paint, emit } = boot({ entries: ["data:text/javascript,throw 0"] });
  paint();
  await expect.poll(() => dataset.scripts).toBe("failed");
  const started = stubStarted();
  page[earlyClicksKey] = undefined;
  const second = boot({ entries: ["data:text/javascript,started('again')"] });
  second.emit("click", clickOn({ closest: () => ({}) }).event);
  expect(started).not.toHaveBeenCalled();
  second.paint();
  second.emit("click", clickOn({ closest: () => ({}) }).event);
  await expect.poll(() => started.mock.calls.flat()).toEqual(["again"]);
  emit("click", clickOn({ closest: () => null }).event);
});

test("scripts that do not come for twenty seconds count as missing", () => {
  const { dataset, paint, wait, beacons } = boot({});
  paint();
  expect(dataset.scripts).toBeUndefined();
  wait(20_000);
  expect(dataset.scripts).toBe("failed");
  expect(beacons).toEqual(["/api/pages/failures"]);
});

test("a browser that lacks what islands need has the document, and says so", () => {
  const { dataset, link, paint } = boot({ hasDialogs: false });
  paint();
  expect(dataset.scripts).toBe("failed");
  expect(link.rel).toBe(deferredPreload);
});

test("the style sheets read the markers that the script sets", () => {
  const styles = readFileSync(new URL("./ui/styles/base.css", import.meta.url), "utf8");
  expect(styles).toContain(`html[data-${authMarker.name}="${authMarker.value}"]`);
});
