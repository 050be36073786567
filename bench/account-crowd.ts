import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { generateFromOneProcess, type LoadResult } from "./load.ts";
import { checkFigure, percentile, printFigure } from "./measure.ts";
import { signUp } from "./people.ts";

const concurrentOrders = 300;
const rounds = 4;
const roundS = 5;
const readEveryMs = 10;
/** Measurements while the crowd's requests start are discarded. */
const settleS = 1;
const order = { packageId: 1, amount: 39, paymentMethod: "wechat" };

/** The latency of reading a profile while another account keeps 300 orders in flight. */
export async function measureAccountCrowd(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  const { token: reader } = await signUp(site.url, "reader", "198.51.100.1");
  const { token: crowd } = await signUp(site.url, "crowd", "198.51.100.2");
  const tookMs = { calm: [] as number[], crowded: [] as number[] };
  const loadResults: LoadResult[] = [];
  await readFor(site.url, reader, 1);
  // Interleaved, since the machine's speed varies.
  for (let round = 0; round < rounds; round += 1) {
    tookMs.calm.push(...(await readFor(site.url, reader, roundS)));
    const ordering = orderTogether(site.url, crowd);
    await readFor(site.url, reader, settleS);
    tookMs.crowded.push(...(await readFor(site.url, reader, roundS)));
    loadResults.push(await ordering);
  }
  await site.stop();
  await postgres.stop();
  printStatuses(loadResults);
  for (const percent of [50, 95]) {
    const [calm, crowded] = [percentile(tookMs.calm, percent), percentile(tookMs.crowded, percent)];
    printFigure(`reading a profile, p${percent} in ms, all calm`, calm.toFixed(1), "");
    const during = `the same beside ${concurrentOrders} orders of another account`;
    if (percent === 50) printFigure(during, crowded.toFixed(1), "");
    else checkFigure(during, crowded, 2 * calm, 1);
  }
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

/** The crowd is a process of its own, so that it does not slow down the reader's clock. */
async function orderTogether(url: string, token: string): Promise<LoadResult> {
  const load = {
    url: `${url.replace("localhost", "127.0.0.1")}/api/orders`,
    method: "POST" as const,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(order),
    connections: concurrentOrders,
    seconds: settleS + roundS + 1,
  };
  return await generateFromOneProcess(load, undefined);
}

function printStatuses(loadResults: readonly LoadResult[]): void {
  const statuses = loadResults.flatMap((round) => Object.keys(round.statuses));
  for (const status of [...new Set(statuses)].sort()) {
    const answers = loadResults.reduce((all, round) => all + (round.statuses[status] ?? 0), 0);
    const perSecond = answers / (loadResults.length * (settleS + roundS + 1));
    printFigure(`the other account's orders a second, answered ${status}`, perSecond.toFixed(0), "");
  }
}
