import { checkFigure, percentile, printFigure } from "./measure.ts";
import {
  closeShop,
  openShop,
  type Shop,
  startBigPostgres,
  waitForDailyCheck,
  withClient,
} from "./open-shop.ts";
import { inParallel, type Person, placeOrder, post, signUpMany } from "./people.ts";

const size = 3_000_000;
const rounds = 30;
const maxP95Ms = 200;
const buyerCount = 60;
/** An account may order ten times a minute. */
const purchasesPerBuyer = 4;
/** How much slower purchases may be while an operator searches continuously on the same machine. */
const maxRatio = 1.5;

/** Every list, filter and search of the console over three million orders and accounts, and buyers beside it. */
export async function measureConsole(): Promise<void> {
  const postgres = await startBigPostgres();
  try {
    const shop = await openShop(postgres, "baleen_console", { orders: size, accounts: size });
    // The server starts the daily check at its start, because today's has not run yet.
    await waitForDailyCheck(shop);
    const operator = await signInOperator(shop);
    const paths = await listPaths(shop);
    await checkScans(shop, () => measurePaths(shop, operator, paths));
    await measureBuyers(shop, operator, paths);
    await closeShop(postgres, shop);
  } finally {
    await postgres.stop();
  }
}

interface Operator {
  readonly url: string;
  readonly cookie: string;
}

async function signInOperator({ site: { url }, operatorPassword }: Shop): Promise<Operator> {
  const answer = await fetch(`${url}/api/console/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ login: "demo", password: operatorPassword }),
  });
  if (!answer.ok) throw new Error(`The operator's sign-in was answered ${answer.status}.`);
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  return { url, cookie };
}

async function listPaths({ databaseUrl }: Shop): Promise<string[]> {
  const row = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ order: string; attempt: string; trade: string; account: number }>(
      `select order_no as order, attempt_no as attempt, gateway_trade_no as trade, account_id as account
       from payment_attempts join orders using (order_no) where gateway_trade_no is not null limit 1`,
    );
    return rows[0];
  });
  if (!row) throw new Error("The past has no paid order.");
  const searches = [row.order, row.attempt, row.trade, `#${row.account}`, "member-325", "325", "C4CA"];
  const orders = ["", "state=closed", "state=granted", "state=failed"];
  const more = ["packageId=1", "packageId=2", `accountId=${row.account}`, "mark=late", "mark=surplus"];
  const from = dayBefore(28);
  const spans = [
    `from=${from}`,
    `from=${from}&state=closed`,
    `from=${from}&to=${dayBefore(0)}&method=alipay`,
  ];
  const accounts = ["", "username=member-32", "members=yes", "endsWithinDays=7", "blocked=yes"];
  return [
    "/overview",
    "/overview/series?days=365",
    ...searches.map((text) => `/search ${text}`),
    ...[...orders, ...more, ...spans].map((filter) => `/orders?${filter}`),
    ...[...accounts, `registeredFrom=${from}`].map((filter) => `/accounts?${filter}`),
    `/orders/${row.order}`,
    `/accounts/${row.account}`,
    "/card-batches",
    "/audit-log",
    "/messages",
    "/packages",
  ];
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function measureRequest({ url, cookie }: Operator, path: string): Promise<number> {
  const startedAt = performance.now();
  // The search text follows the path after a space, because it is sent in the body.
  const [route, ...words] = path.split(" ");
  const headers = { cookie, origin: url, "content-type": "application/json" };
  const search = { method: "POST", headers, body: JSON.stringify({ q: words.join(" ") }) };
  const answer = await fetch(
    `${url}/api/console${route}`,
    words.length > 0 ? search : { headers: { cookie } },
  );
  await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
  return performance.now() - startedAt;
}

async function measurePaths(
  { databaseUrl }: Shop,
  operator: Operator,
  paths: readonly string[],
): Promise<void> {
  const slowest = { path: "", p95Ms: 0 };
  for (const path of paths) {
    // An operator may ask 600 times a minute.
    await withClient(databaseUrl, (client) => client.query("delete from rate_limits"));
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) tookMs.push(await measureRequest(operator, path));
    const p95Ms = percentile(tookMs, 95);
    if (p95Ms > slowest.p95Ms) Object.assign(slowest, { path, p95Ms });
    if (p95Ms > maxP95Ms / 4) printFigure(`p95 of ${path}, ms`, p95Ms.toFixed(0), "");
  }
  printFigure("the console's slowest page is", "", slowest.path);
  checkFigure(`its p95 among ${size} orders and accounts, ms`, slowest.p95Ms, maxP95Ms);
}

/** Checks how many large tables `work` scans sequentially. */
async function checkScans({ databaseUrl }: Shop, work: () => Promise<void>): Promise<void> {
  const before = await countScans(databaseUrl);
  await work();
  const after = await countScans(databaseUrl);
  const scanned = [...after]
    .filter(([table, scans]) => scans > (before.get(table) ?? 0))
    .map(([table]) => table);
  checkFigure("large tables that were scanned meanwhile", scanned.length, 0);
  if (scanned.length > 0) printFigure("they are", "", scanned.join(", "));
}

async function countScans(databaseUrl: string): Promise<Map<string, number>> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ relname: string; seq_scan: string }>(
      "select relname, seq_scan from pg_stat_user_tables where n_live_tup > 100000",
    );
    return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]));
  });
}

/** Compares the p99 of purchases with and without an operator who searches continuously, in alternating rounds. */
async function measureBuyers(shop: Shop, operator: Operator, paths: readonly string[]): Promise<void> {
  const buyers = await signUpMany(shop.site.url, buyerCount);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < purchasesPerBuyer; round += 1) {
    alone.push(...(await buyOnce(shop, buyers)));
    const searching = startSearching(shop, operator, paths);
    beside.push(...(await buyOnce(shop, buyers)));
    await searching.stop();
  }
  const [quiet, busy] = [percentile(alone, 99), percentile(beside, 99)];
  printFigure("p99 of a purchase, ms", quiet.toFixed(0), "");
  printFigure("p99 of a purchase while the console is searched, ms", busy.toFixed(0), "");
  checkFigure("ratio", busy / quiet, maxRatio, 2);
}

async function buyOnce({ site: { url } }: Shop, buyers: readonly Person[]): Promise<number[]> {
  return await inParallel(buyers, async (buyer) => {
    const startedAt = performance.now();
    const { orderNo } = await placeOrder(url, buyer);
    await post(url, `/demo/cashier/${orderNo}`, buyer, { result: "paid" });
    return performance.now() - startedAt;
  });
}

function startSearching({ databaseUrl }: Shop, operator: Operator, paths: readonly string[]) {
  let isStopped = false;
  const work = async () => {
    await withClient(databaseUrl, async (client) => {
      for (let next = 0; !isStopped; next += 1) {
        await client.query("delete from rate_limits where subject like '%operator%'");
        await measureRequest(operator, paths[next % paths.length] ?? "/overview");
      }
    });
  };
  const working = work();
  return {
    async stop() {
      isStopped = true;
      await working;
    },
  };
}
