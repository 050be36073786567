import { generateKeyPairSync, sign } from "node:crypto";
import { loadavg } from "node:os";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { generateFromOneProcess, type Load, type LoadResult } from "./load.ts";
import { checkFigure, percentile, printFigure } from "./measure.ts";
import { signInRepeatedly, signUp } from "./people.ts";
import { processorSeconds, separateCores } from "./processor.ts";

const rounds = 4;
const roundS = 5;
const perSecond = 500;
/** Numbers of IP addresses: one, which the limit per address stops, and so many that no such limit does. */
const addressCounts = [1, 5_000];
/** The maximum ratio of sign-in latencies. Two measurements without load differ by less. */
const maxRatio = 1.3;

/**
 * Compares the latency of signing in under a flood of unknown refresh tokens at the token endpoint with the latency
 * without load, and with that under the same load at an endpoint that costs nothing, because on two cores the load
 * itself costs time.
 */
export async function measureTokenFlood(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  await signUp(site.url, "guest", "198.51.100.1");
  await signInRepeatedly(site.url, "guest", 1);
  for (const ipAddresses of addressCounts) await measureCrowd(site, ipAddresses);
  await site.stop();
  await postgres.stop();
  printFigure("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}

async function measureCrowd({ url, pid }: RunningServer, ipAddresses: number): Promise<void> {
  const { generator } = separateCores();
  const tookMs = { calm: [] as number[], loaded: [] as number[], flooded: [] as number[] };
  const floods: LoadResult[] = [];
  let busyS = 0;
  const during = async (load: Load) =>
    await Promise.all([
      signInRepeatedly(url, "guest", roundS),
      generateFromOneProcess({ ...load, ipAddresses }, generator),
    ]);
  // Interleaved, since the machine's speed varies.
  for (let round = 0; round < rounds; round += 1) {
    tookMs.calm.push(...(await signInRepeatedly(url, "guest", roundS)));
    tookMs.loaded.push(...(await during({ ...commonLoad, url: toLoopback(`${url}/healthz`) }))[0]);
    const beforeS = processorSeconds(pid);
    const [flooded, flood] = await during(tokenRequests(url));
    busyS += processorSeconds(pid) - beforeS;
    tookMs.flooded.push(...flooded);
    floods.push(flood);
  }
  const answers = floods.reduce((all, flood) => all + flood.answers, 0);
  const seconds = rounds * roundS;
  printFigure(
    `token requests a second, addresses: ${ipAddresses}`,
    (answers / seconds).toFixed(0),
    statusesOf(floods),
  );
  printFigure("processor time of the server meanwhile, cores", (busyS / seconds).toFixed(2), "");
  const [calm, loaded, flooded] = [tookMs.calm, tookMs.loaded, tookMs.flooded].map((ms) =>
    percentile(ms, 95),
  );
  printFigure("signing in, p95 in ms, all calm", String(calm?.toFixed(0)), "");
  printFigure("the same during as many requests to /healthz", String(loaded?.toFixed(0)), "");
  printFigure("the same during the flood", String(flooded?.toFixed(0)), "");
  printFigure("beside calm", ((flooded ?? 0) / (calm ?? 1)).toFixed(2), "");
  checkFigure("beside the other requests", (flooded ?? 0) / (loaded ?? 1), maxRatio, 2);
}

const commonLoad = { connections: 100, seconds: roundS, perSecond };
const toLoopback = (url: string) => url.replace("localhost", "127.0.0.1");

function tokenRequests(url: string): Load {
  const token = `${url}/oauth/token`;
  // A valid proof, so that the server runs every check before that of the refresh token.
  const proof = writeProof(token);
  return {
    ...commonLoad,
    url: toLoopback(token),
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", dpop: proof },
    body: `grant_type=refresh_token&client_id=baleen-desktop&refresh_token=${"x".repeat(43)}`,
  };
}

/** A proof of possession (RFC 9449) of a key without a device. */
function writeProof(url: string): string {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { kty, crv, x } = publicKey.export({ format: "jwk" });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = { typ: "dpop+jwt", alg: "EdDSA", jwk: { kty, crv, x } };
  const claims = { jti: "a flood", htm: "POST", htu: url, iat: Math.floor(Date.now() / 1000) };
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
}

function statusesOf(floods: readonly LoadResult[]): string {
  const all = new Map<string, number>();
  for (const { statuses } of floods)
    for (const [status, count] of Object.entries(statuses)) all.set(status, (all.get(status) ?? 0) + count);
  return [...all].map(([status, count]) => `${count} × ${status}`).join(", ");
}
