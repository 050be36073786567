import { afterEach, beforeEach, expect, test, vi } from "vitest";

const dayMs = 86_400_000;
const hasDate = (date: string) => new Headers({ date });
let clock: typeof import("./server-clock.ts");

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  clock = await import("./server-clock.ts");
});
afterEach(() => void vi.useRealTimers());

// GMWalletApp/epusdt#101, RoboSats#49
test.each(["2020-01-01T00:00:00Z", "2027-12-31T00:00:00Z", "1970-01-01T00:00:00Z"])(
  "the server's time is the same where the visitor's clock says %s, and goes on by itself",
  (visitorTime) => {
    vi.setSystemTime(new Date(visitorTime));
    clock.recordServerTime(hasDate("Sat, 28 Nov 2026 12:00:00 GMT"));
    const start = Date.parse("2026-11-28T12:00:00Z");
    expect(clock.serverNow()).toBe(start);
    vi.advanceTimersByTime(3_000);
    expect(clock.serverNow()).toBe(start + 3_000);
    // The visitor changes the clock while the page is open.
    vi.setSystemTime(Date.now() + 400 * dayMs);
    expect(clock.serverNow()).toBe(start + 3_000);
  },
);

test("nothing is known before an answer, nor from one without a readable date", () => {
  clock.recordServerTime(new Headers());
  clock.recordServerTime(hasDate("yesterday"));
  expect(clock.serverNow()).toBeUndefined();
});

test("an answer from a cache does not set the time back, a later one sets it on", () => {
  clock.recordServerTime(hasDate("Sat, 28 Nov 2026 12:00:00 GMT"));
  clock.recordServerTime(hasDate("Sat, 28 Nov 2026 11:00:00 GMT"));
  expect(clock.serverNow()).toBe(Date.parse("2026-11-28T12:00:00Z"));
  // The monotonic clock stops while a device sleeps.
  clock.recordServerTime(hasDate("Sat, 28 Nov 2026 15:00:00 GMT"));
  expect(clock.serverNow()).toBe(Date.parse("2026-11-28T15:00:00Z"));
});
