import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { Balancer } from "./balancer.ts";
import { judge, percentile, say } from "./measure.ts";
import { Visitors } from "./visitors.ts";

/** Restarts of each node. */
const rounds = 2;

/** Two nodes behind a load balancer are restarted in turn while clients read pages, register, sign in and pay. */
export async function measureRollingRestart(): Promise<void> {
  const postgres = await startPostgres();
  const settings = {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
    STOP_DELAY_S: "3",
  };
  let nodes = [await startServer(settings), await startServer(settings)];
  const balancer = new Balancer(nodes.map(({ url }) => url));
  const visitors = new Visitors(await balancer.listen());
  await visitors.haveBegun;
  const restartsS: number[] = [];
  for (let restart = 0; restart < 2 * rounds; restart += 1) {
    const [former, other] = nodes;
    if (!former || !other) throw new Error("There are two nodes.");
    const startedAt = performance.now();
    nodes = [other, await restartNode(former, balancer, settings)];
    restartsS.push((performance.now() - startedAt) / 1000);
  }
  await visitors.stop();
  const { answers, failures, durationsMs } = visitors;
  balancer.stop();
  for (const node of nodes) await node.stop();
  await postgres.stop();
  say("restarts of a node under load", String(2 * rounds), "");
  say("a restart, seconds in the median", percentile(restartsS, 50).toFixed(1), "");
  for (const [kind, tookMs] of Object.entries(durationsMs)) {
    say(kind, String(tookMs.length), `p95 ${percentile(tookMs, 95).toFixed(0)} ms`);
  }
  say("answers in all", String(answers), "");
  judge("failed requests", failures.length, 0);
  for (const failure of new Set(failures)) say("one was", "", failure);
}

async function restartNode(
  former: RunningServer,
  balancer: Balancer,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  await former.stop();
  const next = await startServer(settings);
  await balancer.replace(former.url, next.url);
  return next;
}
