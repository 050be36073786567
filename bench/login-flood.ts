import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { percentile, say } from "./measure.ts";

const floodPerSecond = 2_000;
const lastsS = 10;
const guestEveryMs = 150;
const aimMs = 300;

/** Somebody signs in while one address floods the login with wrong passwords. */
export async function measureLoginFlood(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  await post(site.url, "/register", "198.51.100.1", {
    type: "account",
    username: "guest",
    password: "guest password",
  });
  const calm = await signInFor(site.url, 3);
  const [perSecond, flooded] = await Promise.all([flood(site.url), signInFor(site.url, lastsS)]);
  await site.stop();
  await postgres.stop();
  say("signing in, p95 in ms, all calm", percentile(calm, 95).toFixed(0), "");
  say(
    `the same under ${perSecond.toFixed(0)} wrong logins a second`,
    percentile(flooded, 95).toFixed(0),
    `aim: at most ${aimMs}`,
  );
}

async function signInFor(url: string, seconds: number): Promise<number[]> {
  const tookMs: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < endMs; n++) {
    const startedAt = performance.now();
    const body = { type: "username", username: "guest", password: "guest password", forceLogin: true };
    // Every sign-in comes from an address of its own, as people's do.
    const status = await post(url, "/auth/login", `198.51.100.${n % 250}`, body);
    if (status !== 200) throw new Error(`The guest was answered ${status}.`);
    tookMs.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, guestEveryMs));
  }
  return tookMs;
}

/** The flood comes from a process of its own, so that it does not slow down the clock of the guest. */
async function flood(url: string): Promise<number> {
  const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
  const body = JSON.stringify({ type: "username", username: "somebody-else", password: "wrong" });
  const headers = ["content-type=application/json", "x-forwarded-for=203.0.113.66"].flatMap((header) => [
    "-H",
    header,
  ]);
  const rate = ["-m", "POST", "-b", body, "-c", "50", "-R", String(floodPerSecond), "-d", String(lastsS)];
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    "--json",
    ...rate,
    ...headers,
    `${url}/api/auth/login`,
  ]);
  return JSON.parse(stdout).requests.average;
}

async function post(url: string, path: string, address: string, body: object): Promise<number> {
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}
