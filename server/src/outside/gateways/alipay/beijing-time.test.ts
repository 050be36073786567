import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { beijingTime } from "./beijing-time.ts";

const run = promisify(execFile);
const instant = "2025-06-07T16:05:09.999Z";

test("an instant is written as the clocks in Beijing show it, to the second", () => {
  expect(beijingTime(new Date(instant))).toBe("2025-06-08 00:05:09");
  expect(beijingTime(new Date("2024-02-29T15:59:59Z"))).toBe("2024-02-29 23:59:59");
});

test.each(["UTC", "America/New_York", "Asia/Shanghai", "Pacific/Kiritimati"])(
  "a process in the time zone %s writes the very same",
  async (TZ) => {
    const file = JSON.stringify(new URL("./beijing-time.ts", import.meta.url).href);
    const program = `import(${file}).then((it) => console.log(
      it.beijingTime(new Date("${instant}")), Intl.DateTimeFormat().resolvedOptions().timeZone))`;
    const options = { env: { ...process.env, TZ, NODE_NO_WARNINGS: "1", NODE_OPTIONS: "" } };
    const { stdout } = await run(process.execPath, ["--eval", program], options);
    expect(stdout.trim()).toBe(`2025-06-08 00:05:09 ${TZ}`);
  },
);
