import { loadavg } from "node:os";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { generateFromOneProcess, type LoadResult } from "./load.ts";
import { percentile, printFigure } from "./measure.ts";
import { signInRepeatedly, signUp } from "./people.ts";
import { processorSeconds, separateCores } from "./processor.ts";

const floodsPerSecond = [2_000, 5_000];
const floodConnections = 50;
const durationS = 10;
const aimMs = 300;

/** The latency of signing in while one IP address floods the login with wrong passwords. */
export async function measureLoginFlood(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  await signUp(site.url, "guest", "198.51.100.1");
  const { generator } = separateCores();
  const calm = await signInRepeatedly(site.url, "guest", durationS);
  printFigure("signing in, p95 in ms, all calm", percentile(calm, 95).toFixed(0), "");
  for (const perSecond of floodsPerSecond) {
    const [loadResult, flooded] = await Promise.all([
      flood(site.url, perSecond, generator),
      signInRepeatedly(site.url, "guest", durationS),
    ]);
    printFigure(
      `the same under ${loadResult.perSecond.toFixed(0)} of ${perSecond} wrong logins a second`,
      percentile(flooded, 95).toFixed(0),
      `aim: at most ${aimMs}`,
    );
  }
  printFigure("processor time of a refused login, µs", (await refusalUs(site, generator)).toFixed(0), "");
  await site.stop();
  await postgres.stop();
  printFigure("processes that wanted a core meanwhile, mean of a minute", loadavg()[0]?.toFixed(1) ?? "", "");
}

/** The server's processor time per rejected login, over all threads, in microseconds. */
async function refusalUs({ url, pid }: RunningServer, cores: string | undefined): Promise<number> {
  const beforeS = processorSeconds(pid);
  const { answers } = await flood(url, Math.max(...floodsPerSecond), cores);
  return ((processorSeconds(pid) - beforeS) / answers) * 1e6;
}

async function flood(url: string, perSecond: number, cores: string | undefined): Promise<LoadResult> {
  const loadResult = await generateFromOneProcess(
    {
      url: `${url}/api/auth/login`.replace("localhost", "127.0.0.1"),
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.66" },
      body: JSON.stringify({ type: "username", username: "somebody-else", password: "wrong" }),
      connections: floodConnections,
      seconds: durationS,
      perSecond,
    },
    cores,
  );
  const unexpected = Object.keys(loadResult.statuses).filter((status) => !["400", "429"].includes(status));
  if (unexpected.length > 0) throw new Error(`The flood was answered ${unexpected.join(", ")}.`);
  return loadResult;
}
