import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { startLoad } from "./load.ts";
import { judge, percentile, say } from "./measure.ts";

const together = 300;
const rounds = 4;
const roundS = 5;
const readEveryMs = 10;
/** Gives up if no call is refused after so many. */
const maxLooks = 2_000;
const password = "a password of the bench";
const order = { packageId: 1, amount: 39, paymentMethod: "wechat" };

/** The latency of reading a profile while another account keeps 300 orders in flight. */
export async function measureAccountCrowd(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  const reader = await signIn(site.url, "reader");
  const crowd = await signIn(site.url, "crowd");
  const tookMs = { calm: [] as number[], crowded: [] as number[] };
  await readFor(site.url, reader, 1);
  // Interleaved, since the machine's speed varies.
  for (let round = 0; round < rounds; round += 1) {
    tookMs.calm.push(...(await readFor(site.url, reader, roundS)));
    const disperse = await gatherCrowd(site.url, crowd);
    tookMs.crowded.push(...(await readFor(site.url, reader, roundS)));
    disperse();
  }
  await site.stop();
  await postgres.stop();
  for (const percent of [50, 95]) {
    const [calm, crowded] = [percentile(tookMs.calm, percent), percentile(tookMs.crowded, percent)];
    say(`reading a profile, p${percent} in ms, all calm`, calm.toFixed(1), "");
    const during = `the same beside ${together} orders of another account`;
    if (percent === 50) say(during, crowded.toFixed(1), "");
    else judge(during, crowded, 2 * calm, 1);
  }
}

async function signIn(url: string, username: string): Promise<string> {
  await send(url, "/register", { type: "account", username, password });
  const answer = await send(url, "/auth/login", { type: "username", username, password });
  return (await answer.json()).access_token;
}

async function send(url: string, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

async function readFor(url: string, token: string, seconds: number): Promise<number[]> {
  const tookMs: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The reader was answered ${answer.status}.`);
    tookMs.push(performance.now() - startedAt);
    await wait(readEveryMs);
  }
  return tookMs;
}

/**
 * Sends orders from a process of its own, so that it does not disturb the reader's measurement, until the returned function
 * is called. Resolves once the account's calls are refused.
 */
async function gatherCrowd(url: string, token: string): Promise<() => void> {
  const disperse = startLoad({
    url: `${url.replace("localhost", "127.0.0.1")}/api/orders`,
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(order),
    connections: together,
    seconds: 600,
  });
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const answer = await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status === 429) return disperse;
  }
  throw new Error("No call of the crowd's account was refused: there is no crowd.");
}
