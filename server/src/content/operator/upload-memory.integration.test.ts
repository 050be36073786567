import { readFileSync } from "node:fs";
import { maxImageBytes } from "@baleen/contract/back-office/image-limits.ts";
import { errors } from "@baleen/contract/errors.ts";
import { expect, onTestFinished, test } from "vitest";
import {
  operatorPasswordLine,
  type RunningServer,
  waitForOutput,
} from "../../../../scripts/testing/start-server.ts";
import { largestImages, makeAvifWithWrongSize, pngBomb } from "../../testing/costly-images.ts";
import { createDatabase } from "../../testing/databases.ts";
import { startServerForTest } from "../../testing/running-server.ts";
import { processLimits } from "../images/rewrite-image.ts";

const root = new URL("../../../../", import.meta.url);

/** The memory limits of the shipped deployments, in bytes. */
const shipped = [
  ["deployment/systemd/baleen.service", /^MemoryMax=(\d+)G$/m],
  ["deployment/compose.yaml", /^ {2}mem_limit: (\d+)g$/m],
] as const;

function memoryOf([file, pattern]: (typeof shipped)[number]): number {
  return Number(pattern.exec(readFileSync(new URL(file, root), "utf8"))?.[1]) * 1024 ** 3;
}

async function signIn({ url, ...server }: RunningServer): Promise<string> {
  const answer = await fetch(`${url}/api/console/session`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ login: "demo", password: await waitForOutput(server, operatorPasswordLine) }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("the server and the process that decodes images fit into the memory of the shipped units, whatever is uploaded", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const server = await startServerForTest({ DATABASE_URL: databaseUrl });
  const cookie = await signIn(server);
  /** Uploads like an operator who retries while the server is busy. */
  const upload = async (bytes: Buffer): Promise<number> => {
    const answer = await fetch(`${server.url}/api/console/media`, {
      method: "POST",
      headers: { origin: server.url, cookie, "content-type": "application/json" },
      body: JSON.stringify({ actionKey: crypto.randomUUID(), image: bytes.toString("base64") }),
    });
    const { code } = (await answer.json()) as { code: number };
    return code === errors.unavailable.code ? await upload(bytes) : code;
  };
  const largest = await largestImages["long AVIF"]();
  const padded = Buffer.concat([largest, Buffer.alloc(maxImageBytes - largest.length)]);
  expect(await Promise.all(Array.from({ length: 4 }, () => upload(padded)))).toEqual([0, 0, 0, 0]);
  expect(await upload(await makeAvifWithWrongSize())).toBe(errors.imageBroken.code);
  expect(await upload(await pngBomb())).toBe(errors.imageTooManyPixels.code);
  expect((await fetch(server.url)).status).toBe(200);
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  for (const unit of shipped) expect(peak + processLimits.memoryBytes).toBeLessThan(memoryOf(unit));
});
