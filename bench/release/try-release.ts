import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startWechatFake } from "../../fake-gateways/wechat/fake-gateway.ts";
import { productionSettings } from "../../scripts/testing/production-settings.ts";
import { startPostgres } from "../../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../../scripts/testing/start-server.ts";
import { get, placeOrder, signUp } from "../people.ts";

/** A server that is not ready, or a payment that is not settled, after this time has failed. */
const timeoutMs = 120_000;

export type Settings = Readonly<Record<string, string>>;

/** A started server. */
export type Site = Pick<RunningServer, "url" | "pid" | "output" | "stop">;

/** Starts an installed release in production and as a demo, and buys a membership. Throws if it cannot. */
export async function tryRelease(release: string): Promise<void> {
  const start = async (settings: Settings) => await startServer(settings, "server/src/main.ts", release);
  await tryProduction(start);
  await runSite(start, {}, async (_, readyAfter) => console.log(`The demo: ${readyAfter}`));
}

/**
 * Starts a production, buys a membership, and stops it.
 *
 * @param tryMore what else is tried while the server runs
 */
export async function tryProduction(
  start: (settings: Settings) => Promise<Site>,
  tryMore?: () => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres();
  const wechat = await startWechatFake();
  // Webhooks would go to the public origin, so the purchase is settled by querying the gateway.
  wechat.notices.mode = "lose";
  const settings = {
    ...productionSettings,
    ...wechat.settings,
    PAYMENT_REHEARSAL: "true",
    TRUST_PROXY: "127.0.0.1",
    DATABASE_URL: postgres.url,
  };
  try {
    await runSite(start, settings, async ({ url }, readyAfter) => {
      console.log(`Production: ${readyAfter}`);
      await buy(url, wechat);
      await tryMore?.();
    });
  } finally {
    await wechat.close();
    await postgres.stop();
  }
}

/** Starts a site, uses it once it is ready, and stops it by SIGTERM. Throws with its output if any of it fails. */
async function runSite(
  start: (settings: Settings) => Promise<Site>,
  settings: Settings,
  use: (site: Site, readyAfter: string) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const site = await start(settings);
  try {
    const isReady = async () => (await fetch(`${site.url}/readyz`).catch(() => undefined))?.ok === true;
    await waitUntil("the server is ready", isReady);
    await use(site, describe(site, performance.now() - startedAt));
  } catch (error) {
    console.log(site.output());
    await site.stop();
    throw error;
  }
  const code = await site.stop();
  if (code !== 0) throw new Error(`After SIGTERM the server ended with ${code}:\n${site.output()}`);
}

/** Time until ready, and the most memory that the server has used so far. */
function describe({ pid }: Site, tookMs: number): string {
  const [, peakKb = "0"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return `ready after ${(tookMs / 1000).toFixed(1)} s, at most ${(Number(peakKb) / 1024).toFixed(0)} MB of memory`;
}

async function buy(url: string, wechat: Awaited<ReturnType<typeof startWechatFake>>): Promise<void> {
  const person = await signUp(url, "release-buyer", "198.51.100.1");
  const { orderNo, codeUrl } = await placeOrder(url, person);
  const trade = wechat.trades().find(({ code }) => code === codeUrl);
  if (!trade) throw new Error(`The gateway has no trade of the code ${codeUrl}.`);
  await wechat.pay(trade.number);
  const path = `/payment-configs/status/wechat/${orderNo}`;
  await waitUntil(
    "the payment is settled",
    async () => (await get(url, path, person)).data?.status === "SUCCESS",
  );
  console.log("A membership was bought.");
}

export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await pause(250);
  }
}
