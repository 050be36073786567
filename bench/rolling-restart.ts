import { readFileSync } from "node:fs";
import { findFreePort } from "../scripts/testing/find-free-port.ts";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer, waitForOutput } from "../scripts/testing/start-server.ts";
import { Balancer } from "./balancer.ts";
import { checkFigure, percentile, printFigure } from "./measure.ts";
import { Visitors } from "./visitors.ts";

/** Answers in each arrangement, at least. */
const minAnswers = 20_000;

type Settings = Readonly<Record<string, string>>;

/** Replaces one node by a new process while visitors are served. */
interface Arrangement {
  readonly url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Nodes are restarted again and again while clients read pages, register, sign in and pay: on two machines, and on one. */
export async function measureRollingRestart(): Promise<void> {
  await measure("two nodes behind a balancer", startBehindBalancer);
  printFigure("tcp_migrate_req, which an upgrade sets to 1", readMigrationSetting(), "");
  await measure("one node, replaced on its port", startOnOnePort);
}

/** Whether the kernel moves connections that a closing process has not accepted to the process that stays. */
function readMigrationSetting(): string {
  return readFileSync("/proc/sys/net/ipv4/tcp_migrate_req", "utf8").trim();
}

async function measure(name: string, start: (settings: Settings) => Promise<Arrangement>): Promise<void> {
  const postgres = await startPostgres();
  const arrangement = await start({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  const visitors = new Visitors(arrangement.url);
  await visitors.whenStarted;
  const startedAt = performance.now();
  const restartsS: number[] = [];
  while (visitors.answers < minAnswers) {
    const restartedAt = performance.now();
    await arrangement.restart();
    restartsS.push((performance.now() - restartedAt) / 1000);
  }
  const tookS = (performance.now() - startedAt) / 1000;
  await visitors.stop();
  const { answers, failures, durationsMs } = visitors;
  await arrangement.stop();
  await postgres.stop();
  printFigure(`${name}: restarts under load`, String(restartsS.length), "");
  printFigure("a restart, seconds in the median", percentile(restartsS, 50).toFixed(1), "");
  for (const [kind, tookMs] of Object.entries(durationsMs)) {
    printFigure(kind, String(tookMs.length), `p95 ${percentile(tookMs, 95).toFixed(0)} ms`);
  }
  printFigure("answers in all", String(answers), `${(answers / tookS).toFixed(0)} a second`);
  checkFigure("failed requests", failures.length, 0);
  for (const failure of new Set(failures)) printFigure("one was", "", failure);
}

async function startBehindBalancer(settings: Settings): Promise<Arrangement> {
  const start = () => startServer({ ...settings, STOP_DELAY_S: "3" });
  let nodes = [await start(), await start()];
  const balancer = new Balancer(nodes.map(({ url }) => url));
  return {
    url: await balancer.listen(),
    async restart() {
      const [former, other] = nodes;
      if (!former || !other) throw new Error("There are two nodes.");
      await former.stop();
      const next = await start();
      await balancer.replace(former.url, next.url);
      nodes = [other, next];
    },
    async stop() {
      balancer.stop();
      for (const node of nodes) await node.stop();
    },
  };
}

/** As `baleen upgrade` does it: the next process listens on the port too before the former one stops. */
async function startOnOnePort(settings: Settings): Promise<Arrangement> {
  const shared = { ...settings, STOP_DELAY_S: "0", SHARE_PORT: "yes", PORT: String(await findFreePort()) };
  const start = async (): Promise<RunningServer> => {
    const server = await startServer(shared);
    // Printed when this process listens; until then the former one answers on the port.
    await waitForOutput(server, /(http:\/\/)/);
    return server;
  };
  let current = await start();
  return {
    url: current.url,
    async restart() {
      const next = await start();
      process.kill(current.pid, "SIGUSR2");
      await current.stop();
      current = next;
    },
    stop: async () => void (await current.stop()),
  };
}
