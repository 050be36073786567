import { loadavg } from "node:os";
import { makeDeviceKey, writeProof } from "../e2e/desktop-client/device-key.ts";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { type Offered, offerFromOneProcess } from "./load.ts";
import { judge, percentile, say } from "./measure.ts";
import { signInRepeatedly, signUp } from "./people.ts";
import { separateCores } from "./processor.ts";

const perSecond = 2_000;
const rounds = 4;
const roundS = 6;
const connections = 200;
/** One, which its limit stops, and as many as no limit of an address stops. */
const crowds = [1, 5_000];
/** A sign-in may take this many times as long; more than the spread between two calm measurements. */
const maxRatio = 1.3;

/** The latency of signing in while the desktop tool's token endpoint is flooded with refresh tokens that nobody has. */
export async function measureTokenFlood(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  await signUp(site.url, "guest", "198.51.100.1");
  const { generator } = separateCores();
  await signInRepeatedly(site.url, "guest", 1);
  for (const ipAddresses of crowds) {
    const calm: number[] = [];
    const flooded: number[] = [];
    const offered: Offered[] = [];
    // Interleaved, since the machine's speed varies.
    for (let round = 0; round < rounds; round += 1) {
      calm.push(...(await signInRepeatedly(site.url, "guest", roundS)));
      const [flood, tookMs] = await Promise.all([
        floodTokens(site.url, ipAddresses, generator),
        signInRepeatedly(site.url, "guest", roundS),
      ]);
      offered.push(flood);
      flooded.push(...tookMs);
    }
    const answered = offered.reduce((all, one) => all + one.perSecond, 0) / rounds;
    say(`token requests a second, of ${ipAddresses} address(es)`, answered.toFixed(0), statusesOf(offered));
    say("signing in, p95 in ms, all calm", percentile(calm, 95).toFixed(0), "");
    say("the same during the flood", percentile(flooded, 95).toFixed(0), "");
    judge("their ratio", percentile(flooded, 95) / percentile(calm, 95), maxRatio, 2);
  }
  await site.stop();
  await postgres.stop();
  say("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}

async function floodTokens(url: string, ipAddresses: number, cores: string | undefined): Promise<Offered> {
  const token = `${url}/oauth/token`;
  // A true proof: whatever can be checked before the refresh token is.
  const proof = writeProof(makeDeviceKey(), { method: "POST", url: token, nowS: Date.now() / 1000 });
  return await offerFromOneProcess(
    {
      url: token.replace("localhost", "127.0.0.1"),
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", dpop: proof },
      body: `grant_type=refresh_token&client_id=baleen-desktop&refresh_token=${"x".repeat(43)}`,
      ipAddresses,
      connections,
      seconds: roundS,
      perSecond,
    },
    cores,
  );
}

function statusesOf(offered: readonly Offered[]): string {
  const all = new Map<string, number>();
  for (const { statuses } of offered)
    for (const [status, count] of Object.entries(statuses)) all.set(status, (all.get(status) ?? 0) + count);
  return [...all].map(([status, count]) => `${count} × ${status}`).join(", ");
}
