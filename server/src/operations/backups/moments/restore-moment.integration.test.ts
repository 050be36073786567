import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { postgresAccount } from "../../../../../scripts/machine/postgres.js";
import { reconcileSince } from "../../../payments/reconciliation/operator/reconcile-bills.ts";
import { li } from "../../../testing/makers.ts";
import { runningManualClock } from "../../../testing/manual-clock.ts";
import { runCommand, runCommandProcess } from "../../../testing/run-command.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  remainingDaysOf,
  type Shop,
} from "../../../testing/shop.ts";
import { openWorldForTest, type World } from "../../../testing/world.ts";
import { hasPgBackRest, startArchivedPostgresForTest } from "../testing/archived-postgres.ts";
import { urlOfDatabase } from "../tools/connection-environment.ts";

/** Returns the next millisecond once it has passed, so that all later commits are after it. */
async function passMoment({ db }: World): Promise<Date> {
  const read = async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows[0]?.now ?? new Date(0);
  };
  const moment = new Date((await read()).getTime() + 1);
  await expect.poll(async () => (await read()) > moment).toBe(true);
  return moment;
}

async function pay(shop: Shop, method: Method, attemptNo: string): Promise<void> {
  await shop.gateways[method].pay(attemptNo);
  const [notice] = shop.noticesOf(method, attemptNo);
  if (!notice) throw new Error("There is no notice");
  expect(await shop.deliver(notice)).toBe(200);
}

test("a moment between two payments is restored with the first, and the gateways are asked for the others", async ({
  skip,
}) => {
  skip(!hasPgBackRest, "pgBackRest is missing: apt-get install pgbackrest");
  const archived = await startArchivedPostgresForTest();
  const { databaseUrl, settings } = archived;
  const run = (name: string, ...words: string[]) =>
    runCommandProcess(name, databaseUrl, words, settings, postgresAccount);
  const beforeBackup = new Date();
  archived.backUp();

  const clock = runningManualClock();
  const shop = await openShop({ database: { databaseUrl, drop: async () => undefined }, clock });
  onTestFinished(() => shop.close());
  const first = await orderMonthlyPackage(shop, "wechat");
  const second = await orderMonthlyPackage(shop, "alipay");
  await pay(shop, "wechat", first.attemptNo);
  const moment = await passMoment(shop);
  await pay(shop, "alipay", second.attemptNo);
  const third = await orderMonthlyPackage(shop, "wechat");
  await pay(shop, "wechat", third.attemptNo);
  const [confirmed, tooEarly, onto] = await Promise.all([
    run("backup"),
    run("restore", "--to", beforeBackup.toISOString()),
    run("restore", "--to", moment.toISOString()),
  ]);
  expect(confirmed).toMatch(/^pgBackRest has the backup \d{8}-\d{6}F, encrypted, and everything since\.\n$/);
  expect(tooEarly).toMatch(/^The oldest backup ended at .*; no moment before it can be restored/);
  expect(onto).toContain("The database postgres is not empty, and was left as it is");
  const [restored, drilled] = await Promise.all([
    run("restore", "--to", moment.toISOString(), "--into", "restored"),
    run("restore", "--drill"),
  ]);
  expect(restored).toMatch(/^Restored .* \(China's time\)\.\nok {4}\d+ rows of 13 tables, as many as/);
  expect(restored).not.toContain("FAIL");
  expect(restored).toContain(`npm run ledger -- reconcile --since ${moment.toISOString()} --reason`);
  expect(drilled).toMatch(/can be restored, from \d{8}-\d{6}F and the archive since\.\nok {4}\d+ rows/);
  expect(readdirSync(archived.backupFolder).filter((name) => name.includes("moment"))).toEqual([]);

  const { wechat, alipay, hupi } = shop.gateways;
  const payments = { ...wechat.settings, ...alipay.settings, ...hupi.settings };
  const restoredUrl = urlOfDatabase(databaseUrl, "restored");
  const world = await openWorldForTest({
    database: { databaseUrl: restoredUrl, drop: async () => undefined },
    payments,
    clock,
  });
  const states = () => Promise.all([first, second, third].map(({ orderNo }) => orderStateOf(world, orderNo)));
  expect(await states()).toEqual(["granted", "pending", undefined]);
  expect(await remainingDaysOf(world, first.orderNo)).toBe(30);

  const since = moment.toISOString();
  const asked = await runCommand(
    "ledger",
    restoredUrl,
    ["reconcile", "--since", since, "--reason", "restore"],
    payments,
  );
  expect(asked).toContain(second.attemptNo);
  expect(await states()).toEqual(["granted", "granted", undefined]);
  expect(await remainingDaysOf(world, second.orderNo)).toBe(30);
  clock.advance(2 * 86_400);
  const { bills } = await reconcileSince(world.context, { since: moment, ...li, reason: "restore" });
  const differences = bills.flatMap(({ found }) =>
    typeof found === "object" && "differences" in found ? found.differences : [],
  );
  expect(differences).toEqual([
    expect.objectContaining({ list: "gatewayOnly", attemptNo: third.attemptNo, orderNo: null }),
  ]);
});
