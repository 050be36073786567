import { expect, onTestFinished, test, vi } from "vitest";
import {
  type FeedEvent,
  initialFeed,
  maxSamples,
  nextFeed,
  shownSample,
  startFeed,
} from "./SampleActivity.tsx";

test("another sample is shown every three seconds, and a new one comes every eight, until it is stopped [spec 9.8]", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const seconds: Record<FeedEvent, number[]> = { advanced: [], added: [] };
  let second = 0;
  const stop = startFeed((event) => seconds[event].push(second));
  for (second = 1; second <= 24; second += 1) vi.advanceTimersByTime(1000);
  expect(seconds).toEqual({ advanced: [3, 6, 9, 12, 15, 18, 21, 24], added: [8, 16, 24] });
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("there are five samples at first, shown one after the other and then again [spec 9.9]", () => {
  let feed = initialFeed;
  const endings = Array.from({ length: 6 }, () => {
    const { ending } = shownSample(feed, 3);
    feed = nextFeed(feed, "advanced");
    return ending;
  });
  expect(new Set(endings).size).toBe(5);
  expect(endings[5]).toBe(endings[0]);
});

test("a new sample does not change the one on screen, and the last ten are kept", () => {
  let feed = initialFeed;
  for (let step = 0; step < 40; step += 1) {
    const before = shownSample(feed, 3);
    const wasFirst = feed.shownIndex === 0 && feed.sampleCount >= maxSamples;
    feed = nextFeed(feed, "added");
    if (!wasFirst) expect(shownSample(feed, 3)).toEqual(before);
    expect(feed.shownIndex).toBeLessThan(maxSamples);
    feed = nextFeed(feed, "advanced");
  }
});

test("every sample has three digits, a package that is on sale and a time just past [spec 9.9]", () => {
  let feed = initialFeed;
  for (let step = 0; step < 200; step += 1) {
    const { ending, packageIndex, minutesAgo } = shownSample(feed, 2);
    expect(ending).toMatch(/^\d{3}$/);
    expect([0, 1]).toContain(packageIndex);
    expect(minutesAgo).toBeGreaterThan(0);
    const event: FeedEvent = step % 3 === 0 ? "added" : "advanced";
    feed = nextFeed(feed, event);
  }
});

test("of many samples the last ten are shown in turn [spec 9.9]", () => {
  let feed = initialFeed;
  for (let made = 0; made < 30; made += 1) feed = nextFeed(feed, "added");
  const shown = new Set<number>();
  for (let turn = 0; turn < 40; turn += 1) {
    feed = nextFeed(feed, "advanced");
    shown.add(feed.shownIndex);
  }
  expect(shown.size).toBe(10);
});
