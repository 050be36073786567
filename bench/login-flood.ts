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
  const flood = startFlood(site.url);
  const flooded = await signInFor(site.url, lastsS);
  const { refused, others } = await flood.stop();
  await site.stop();
  await postgres.stop();
  say("signing in, p95 in ms, all calm", percentile(calm, 95).toFixed(0), "");
  say(
    `the same under ${((refused + others) / lastsS).toFixed(0)} wrong logins a second`,
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

function startFlood(url: string) {
  const counts = { refused: 0, others: 0 };
  const underWay = new Set<Promise<void>>();
  const body = { type: "username", username: "somebody-else", password: "wrong" };
  const perTick = floodPerSecond / 100;
  const timer = setInterval(() => {
    for (let n = 0; n < perTick && underWay.size < 500; n++) {
      const one = post(url, "/auth/login", "203.0.113.66", body)
        .then((status) => {
          if (status === 429 || status === 503) counts.refused++;
          else counts.others++;
        })
        .catch(() => undefined)
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return counts;
    },
  };
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
