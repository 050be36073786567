import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startServer } from "../scripts/testing/start-server.ts";
import { median, say } from "./measure.ts";
import { getRaw } from "./raw-answer.ts";

const rounds = 5;
const roundS = 3;
const connections = 50;
const aim = 0.8;

/**
 * The home page's requests per second beside a bare server that sends the same bytes with the same headers.
 * The two take turns, since the machine has better and worse moments.
 */
export async function measureRequests(): Promise<void> {
  const site = await startServer({ LOG_LEVEL: "warn" });
  const home = `${site.url}/`;
  const bare = await startBareServer(home);
  const rates = { site: [] as number[], bare: [] as number[] };
  await requestsPerSecond(home);
  await requestsPerSecond(bare.url);
  for (let round = 0; round < rounds; round++) {
    rates.site.push(await requestsPerSecond(home));
    rates.bare.push(await requestsPerSecond(bare.url));
  }
  bare.stop();
  await site.stop();
  const [own, yardstick] = [median(rates.site), median(rates.bare)];
  say("home page, requests per second", own.toFixed(0), "");
  say("bare node:http with the same answer", yardstick.toFixed(0), "");
  say("ratio", (own / yardstick).toFixed(2), `aim: at least ${aim}`);
}

async function startBareServer(home: string) {
  const { headers, body } = await getRaw(home);
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...kept } = headers;
  const child = spawn(process.execPath, [fileURLToPath(new URL("./bare-server.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ headers: kept, body: body.toString("base64") }));
  for await (const url of createInterface({ input: child.stdout })) return { url, stop: () => child.kill() };
  throw new Error("The bare server did not start.");
}

/** The load comes from a process of its own, so that it does not slow down what it measures. */
async function requestsPerSecond(url: string): Promise<number> {
  const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
  const options = ["--json", "-c", String(connections), "-d", String(roundS), "-H", "accept-encoding=br"];
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, url]);
  const report = JSON.parse(stdout);
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`Not every answer of ${url} was a success.`);
  return report.requests.average;
}
