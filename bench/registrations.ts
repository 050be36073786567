import { loadavg } from "node:os";
import { timeoutMs } from "@baleen/contract/call.ts";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { judge, median, say } from "./measure.ts";
import { password, postTimed } from "./people.ts";

const people = 200;

/** The latency of 200 concurrent registrations, each from an IP address of its own. */
export async function measureRegistrations(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  const answers = await Promise.all(
    Array.from({ length: people }, (_, n) =>
      postTimed(site.url, "/register", `198.51.100.${n}`, {
        type: "account",
        username: `newcomer-${n}`,
        password,
      }),
    ),
  );
  await site.stop();
  await postgres.stop();
  const tookS = answers.map(({ tookMs }) => tookMs / 1000);
  const refused = answers.filter(({ status }) => status !== 200).length;
  judge(`${people} registrations at once: refused`, refused, 0);
  say("answered after, median in seconds", median(tookS).toFixed(1), "");
  judge("the last answered after, in seconds", Math.max(...tookS), timeoutMs.short / 1000, 1);
  say("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}
