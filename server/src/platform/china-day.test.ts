import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { chinaTimeOf } from "./china-day.ts";

describe("China's time", () => {
  const instant = "2025-06-07T16:05:09.999Z";

  test("is what clocks in China show, to the second", () => {
    expect(chinaTimeOf(new Date(instant))).toBe("2025-06-08 00:05:09");
    expect(chinaTimeOf(new Date("2024-02-29T15:59:59Z"))).toBe("2024-02-29 23:59:59");
  });

  test.each(["UTC", "America/New_York", "Asia/Shanghai", "Pacific/Kiritimati"])(
    "is the same in a process whose time zone is %s",
    async (TZ) => {
      const file = JSON.stringify(new URL("./china-day.ts", import.meta.url).href);
      const program = `import(${file}).then((it) => console.log(
        it.chinaTimeOf(new Date("${instant}")), Intl.DateTimeFormat().resolvedOptions().timeZone))`;
      const options = { env: { ...process.env, TZ, NODE_NO_WARNINGS: "1", NODE_OPTIONS: "" } };
      const { stdout } = await promisify(execFile)(process.execPath, ["--eval", program], options);
      expect(stdout.trim()).toBe(`2025-06-08 00:05:09 ${TZ}`);
    },
  );
});
