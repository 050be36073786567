import { expect, test } from "vitest";
import { formatPointInTime, parsePointInTime } from "./parse-point-in-time.ts";

const now = new Date("2026-11-23T00:00:00Z");

test.each([
  ["2026-11-22 21:40:05", "2026-11-22T13:40:05.000Z"],
  ["2026-11-22 21:40", "2026-11-22T13:40:00.000Z"],
  ["2026-11-22T21:40:05.25", "2026-11-22T13:40:05.250Z"],
  ["2026/11/22 9:05", "2026-11-22T01:05:00.000Z"],
  ["2026.11.2 9:05:07", "2026-11-02T01:05:07.000Z"],
  ["2026年11月22日21时40分", "2026-11-22T13:40:00.000Z"],
  ["2026年11月22日 21点40分05秒", "2026-11-22T13:40:05.000Z"],
  ["２０２６－１１－２２　２１：４０", "2026-11-22T13:40:00.000Z"],
  ["2026-11-22T13:40:05Z", "2026-11-22T13:40:05.000Z"],
  ["2026-11-22T13:40:05.123456Z", "2026-11-22T13:40:05.123Z"],
  ["2026-11-22 13:40:05 UTC", "2026-11-22T13:40:05.000Z"],
  ["2026-11-22T21:40:05+08:00", "2026-11-22T13:40:05.000Z"],
  ["2026-11-22 21:40:05+08", "2026-11-22T13:40:05.000Z"],
  ["2026-11-22 09:10:05-0330", "2026-11-22T12:40:05.000Z"],
])("%s is a time, China's where it names no zone", (text, instant) => {
  expect(parsePointInTime(text, now)).toEqual(new Date(instant));
});

test.each(["latest", " LATEST ", "最新"])("%s is the last moment there is", (text) => {
  expect(parsePointInTime(text, now)).toBe("latest");
});

test.each([
  "",
  "yesterday",
  "2026-11-22",
  "21:40",
  "2026-02-30 10:00",
  "2026-11-22 24:00",
  "2026-11-22 21:60",
  "22.11.2026 21:40",
  "2026-11-22 21:40 CET",
  "20261122 2140",
])("%s is answered by how a time is written", (text) => {
  expect(() => parsePointInTime(text, now)).toThrow(
    `The time "${text}" is not understood: write day and time, such as 2026-11-22 21:40:00, which is China's`,
  );
});

test("a time that is still to come is told from one that is not understood", () => {
  expect(() => parsePointInTime("2026-11-23 08:00:01", now)).toThrow(
    "2026-11-23 08:00:01 is still to come: it is now 2026-11-23 08:00:00 in China",
  );
  expect(parsePointInTime("2026-11-23 08:00:00", now)).toEqual(now);
  expect(formatPointInTime(now).zh).toBe("中国时间2026-11-23 08:00:00");
});
