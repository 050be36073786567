import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startWechatFake } from "../../fake-gateways/wechat/fake-gateway.ts";
import { startPostgres } from "../../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../../scripts/testing/start-server.ts";
import { get, placeOrder, signUp } from "../people.ts";

/** A complete production without a database. No host in it is reachable. */
const productionSettings = {
  APP_ENV: "production",
  PUBLIC_ORIGIN: "https://www.example.com",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "鲸帧 <no-reply@example.com>",
  SMS_PROVIDER: "aliyun",
  SMS_ACCESS_KEY_ID: "id",
  SMS_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN_NAME: "鲸帧",
  SMS_TEMPLATE_CODE: "SMS_1000",
  STOP_DELAY_S: "0",
  PAYMENT_REHEARSAL: "true",
  TRUST_PROXY: "127.0.0.1",
};

/** A server that is not ready by then, or a payment that is not settled, never will be. */
const timeoutMs = 120_000;

/** Starts an installed release in production and as a demo, and buys a membership. Throws if it cannot. */
export async function tryRelease(release: string): Promise<void> {
  await tryProduction(release);
  const demo = await startReady({}, release);
  console.log(`The demo: ${describe(demo)}`);
  await demo.server.stop();
}

async function tryProduction(release: string): Promise<void> {
  const postgres = await startPostgres();
  const wechat = await startWechatFake();
  // Notices would go to the public origin; the purchase is settled by asking the gateway.
  wechat.notices.mode = "lose";
  const settings = {
    ...productionSettings,
    ...wechat.settings,
    DATABASE_URL: postgres.url,
  };
  try {
    const production = await startReady(settings, release);
    console.log(`Production: ${describe(production)}`);
    try {
      await buy(production.server.url, wechat);
    } finally {
      await production.server.stop();
    }
  } finally {
    await wechat.close();
    await postgres.stop();
  }
}

interface StartedSite {
  readonly server: RunningServer;
  readonly tookMs: number;
}

async function startReady(settings: Readonly<Record<string, string>>, release: string): Promise<StartedSite> {
  const startedAt = performance.now();
  const server = await startServer(settings, "server/src/main.ts", release);
  await until("the server is ready", async () => (await fetch(`${server.url}/readyz`)).ok);
  return { server, tookMs: performance.now() - startedAt };
}

/** Time until ready, and the most memory that the server has used so far. */
function describe({ server, tookMs }: StartedSite): string {
  const [, peakKb = "0"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
  return `ready after ${(tookMs / 1000).toFixed(1)} s, at most ${(Number(peakKb) / 1024).toFixed(0)} MB of memory`;
}

async function buy(url: string, wechat: Awaited<ReturnType<typeof startWechatFake>>): Promise<void> {
  const person = await signUp(url, "release-buyer", "198.51.100.1");
  const { orderNo, codeUrl } = await placeOrder(url, person);
  const trade = wechat.trades().find(({ code }) => code === codeUrl);
  if (!trade) throw new Error(`The gateway has no trade of the code ${codeUrl}.`);
  await wechat.pay(trade.number);
  const path = `/payment-configs/status/wechat/${orderNo}`;
  await until(
    "the payment is settled",
    async () => (await get(url, path, person)).data?.status === "SUCCESS",
  );
  console.log("A membership was bought.");
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await pause(250);
  }
}
