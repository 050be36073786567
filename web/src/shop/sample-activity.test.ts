import { expect, test } from "vitest";
import { type FeedEvent, firstFeed, keptSamples, nextFeed, shownSample } from "./SampleActivity.tsx";

test("there are five samples at first, shown one after the other and then again [spec 9.9]", () => {
  let feed = firstFeed;
  const endings = Array.from({ length: 6 }, () => {
    const { ending } = shownSample(feed, 3);
    feed = nextFeed(feed, "turned");
    return ending;
  });
  expect(new Set(endings).size).toBe(5);
  expect(endings[5]).toBe(endings[0]);
});

test("a new sample does not change the one on screen, and the last ten are kept", () => {
  let feed = firstFeed;
  for (let step = 0; step < 40; step += 1) {
    const before = shownSample(feed, 3);
    const wasFirst = feed.shown === 0 && feed.made >= keptSamples;
    feed = nextFeed(feed, "made");
    if (!wasFirst) expect(shownSample(feed, 3)).toEqual(before);
    expect(feed.shown).toBeLessThan(keptSamples);
    feed = nextFeed(feed, "turned");
  }
});

test("every sample has three digits, a package that is on sale and a time just past [spec 9.9]", () => {
  let feed = firstFeed;
  for (let step = 0; step < 200; step += 1) {
    const { ending, place, minutesAgo } = shownSample(feed, 2);
    expect(ending).toMatch(/^\d{3}$/);
    expect([0, 1]).toContain(place);
    expect(minutesAgo).toBeGreaterThan(0);
    const event: FeedEvent = step % 3 === 0 ? "made" : "turned";
    feed = nextFeed(feed, event);
  }
});

test("of many samples the last ten are shown in turn [spec 9.9]", () => {
  let feed = firstFeed;
  for (let made = 0; made < 30; made += 1) feed = nextFeed(feed, "made");
  const shown = new Set<number>();
  for (let turn = 0; turn < 40; turn += 1) {
    feed = nextFeed(feed, "turned");
    shown.add(feed.shown);
  }
  expect(shown.size).toBe(10);
});
