import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { storageKeys } from "@baleen/contract/document.ts";
import { expect, test } from "vitest";

const script = readFileSync(new URL("./demo-strip.js", import.meta.url), "utf8");

test("the sample member's session is stored under the keys of the contract", () => {
  const keys = [...script.matchAll(/localStorage\.setItem\("([^"]+)"/g)].map(([, key]) => key);
  expect(keys).toEqual(Object.values(storageKeys));
});

/** Runs the strip's script in a page with one message; returns what drives it. */
function runStrip() {
  const copied = { dataset: { news: "copied" }, hidden: true };
  const dataset: { news?: string } = {};
  const listeners: Record<string, () => unknown> = {};
  const listen = (moment: string, call: () => unknown) => {
    listeners[moment] ??= call;
  };
  const button = { addEventListener: listen };
  const deaf = { addEventListener() {} };
  const strip = {
    dataset,
    querySelectorAll: () => [copied],
    querySelector: (selector: string) => (selector.includes("copy-key") ? button : deaf),
  };
  let key = "AAAA";
  let passTime = () => {};
  runInNewContext(script, {
    addEventListener() {},
    clearTimeout() {},
    document: { getElementById: (id: string) => (id === "demo-strip" ? strip : {}) },
    fetch: async () => Response.json({ data: { cardKey: key } }),
    navigator: { userAgent: "", clipboard: { writeText: async () => {} } },
    setTimeout(call: () => void) {
      passTime = call;
    },
    window: {},
  });
  return {
    copy: () => listeners.click?.(),
    point: () => listeners.pointerenter?.(),
    passTime: () => passTime(),
    changeKey() {
      key = "BBBB";
    },
    news: () => ({ shown: dataset.news, isHidden: copied.hidden }),
  };
}

const told = { shown: "copied", isHidden: false };
const silent = { shown: undefined, isHidden: true };

test("that the key was copied is said for a while, and then no more", async () => {
  const strip = runStrip();
  await strip.copy();
  expect(strip.news()).toEqual(told);
  strip.passTime();
  expect(strip.news()).toEqual(silent);
});

test("that the key was copied is said no more once there is another key", async () => {
  const strip = runStrip();
  await strip.copy();
  await strip.point();
  expect(strip.news()).toEqual(told);
  strip.changeKey();
  await strip.point();
  expect(strip.news()).toEqual(silent);
});
