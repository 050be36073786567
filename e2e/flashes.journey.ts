import { expect } from "@playwright/test";
import { advanceFadeIn, pauseFadeIn } from "./testing/fade.ts";
import { captureLoading, type Frame, findFlashes } from "./testing/flashes.ts";
import { paintWaterInPage } from "./testing/frames.ts";
import { test, type Visitors } from "./testing/journey.ts";
import { findLoadingFaults, watchLoading } from "./testing/loading.ts";
import { pauseClock } from "./testing/page-clock.ts";
import { createSession } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";

/** One page of each kind. */
const pages = [
  { path: "/", colorScheme: "dark" },
  { path: "/pricing", colorScheme: "light" },
  { path: "/login", colorScheme: "dark" },
  { path: "/features", colorScheme: "light" },
  { path: "/product/api", colorScheme: "dark" },
  { path: "/account/purchases", colorScheme: "light", isSignedIn: true },
  { path: "/profile", colorScheme: "dark", isSignedIn: true },
] as const;

/** Screenshots of a quarter of the size have the same brightness and are much faster. */
const telephone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 0.25 };

async function invite(visitors: Visitors, colorScheme: "light" | "dark"): Promise<Visitor> {
  return await visitors.create({
    language: "zh",
    reducedMotion: "no-preference",
    colorScheme,
    ...telephone,
  });
}

/** Also expects that nothing moves. The fade-in of the water runs on the browser's clock, so it is advanced frame by frame. */
async function watch(visitor: Visitor, path: string, calmFrames: number): Promise<Frame[]> {
  const { page } = visitor;
  await paintWaterInPage(page);
  await page.clock.install();
  await pauseClock(page);
  await pauseFadeIn(page);
  await watchLoading(page);
  const frames = await captureLoading(visitor, path, {
    calmFrames,
    onFrame: (frameMs) => advanceFadeIn(page, frameMs),
  });
  expect.soft(await findLoadingFaults(page)).toEqual([]);
  return frames;
}

for (const page of pages) {
  test(`${page.path} neither flashes nor moves while it loads, ${page.colorScheme}`, async ({ visitors }) => {
    const visitor = await invite(visitors, page.colorScheme);
    if ("isSignedIn" in page) await createSession(visitor);
    expect(findFlashes(await watch(visitor, page.path, 30))).toEqual([]);
  });
}

test("home is as bright after five seconds of water as before, and at each moment between", async ({
  visitors,
}) => {
  const frames = await watch(await invite(visitors, "light"), "/", 150);
  expect(findFlashes(frames)).toEqual([]);
  const [, ...shown] = frames;
  for (const [channel, name] of ["red", "green", "blue"].entries()) {
    const seen = shown.map((frame) => mean(frame.filter((_, place) => place % 3 === channel)));
    const steps = seen.slice(1).map((now, at) => Math.abs(now - (seen[at] ?? now)));
    expect(Math.max(...steps), `${name}, from one frame to the next`).toBeLessThan(0.02);
    expect(Math.max(...seen) - Math.min(...seen), `${name}, in all`).toBeLessThan(0.1);
  }
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
