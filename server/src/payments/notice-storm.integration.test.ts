import { afterAll, beforeAll, expect, test } from "vitest";
import { startWechatFake, type WechatFake } from "../../../fake-gateways/wechat/wechat-fake.ts";
import { type Database, openDatabase } from "../db/open-database.ts";
import { findBrokenPromises } from "../operator/find-broken-promises.ts";
import { call, signInAt } from "../testing/call.ts";
import { type RunningServer, startServer } from "../testing/running-server.ts";
import { createDatabase } from "../testing/world.ts";

const orderCount = 100;
const copies = 20;
const forgeries = 10_000;
const together = 48;

type Written = { readonly headers: Readonly<Record<string, string>>; readonly body: string };
interface Sent {
  readonly notice: Written;
  readonly channel: string;
  readonly isGenuine: boolean;
}

let gateway: WechatFake;
let stranger: WechatFake;
let nodes: RunningServer[];
let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  [gateway, stranger] = await Promise.all([startWechatFake(), startWechatFake()]);
  gateway.notices.mode = "lose";
  stranger.notices.mode = "lose";
  const { databaseUrl, drop } = await createDatabase();
  const environment = { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", ...gateway.settings };
  nodes = [await startServer(environment), await startServer(environment)];
  const database = await openDatabase({ databaseUrl, dataDir: "", mode: "demo" });
  db = database.db;
  close = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.close();
    await Promise.all([gateway.close(), stranger.close()]);
    await drop();
  };
}, 30_000);
afterAll(() => close());

const prices = [39, 99, 269];

/** One person orders each of the three packages and scans each code. */
async function placeOrders(buyer: number): Promise<void> {
  const origin = nodes[buyer % 2]?.origin ?? "";
  const token = await signInAt(origin, `storm-${buyer}`);
  for (const [index, amount] of prices.entries()) {
    const ordered = await call(
      origin,
      "/orders",
      { packageId: index + 1, amount, paymentMethod: "wechat" },
      token,
    );
    const orderId = ordered.data?.orderNo;
    await call(origin, "/payment-configs/client/wechat/qrcode", { orderId, amount }, token);
  }
}

async function send({ notice, channel }: Sent, node: number): Promise<number> {
  const origin = nodes[node % nodes.length]?.origin;
  const response = await fetch(`${origin}/api/payments/notify/${channel}`, { method: "POST", ...notice });
  await response.arrayBuffer();
  return response.status;
}

/** What a forger could send: another's key, a changed byte, another notice's signature, none, another channel. */
function forge(numbers: readonly string[], n: number): Sent {
  const number = numbers[n % numbers.length] ?? "";
  const other = numbers[(n + 1) % numbers.length] ?? "";
  const genuine = gateway.writeNotice(number);
  const forged: readonly (() => Sent["notice"])[] = [
    () => gateway.writeNotice(number, "bad-signature"),
    () => gateway.writeNotice(number, "unsigned"),
    () => gateway.writeNotice(number, "unknown-key"),
    () => gateway.writeNotice(number, "probe"),
    () => ({ ...genuine, body: genuine.body.replace(/"id":"./, `"id":"~`) }),
    () => ({ headers: genuine.headers, body: gateway.writeNotice(other).body }),
    () => stranger.writeNotice(stranger.trades()[0]?.number ?? ""),
  ];
  const kind = n % (forged.length + 1);
  const notice = forged[kind]?.() ?? genuine;
  return { notice, channel: kind === forged.length ? "alipay" : "wechat", isGenuine: false };
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

test("a hundred payments told twenty times each, among ten thousand forgeries, are a hundred grants", async () => {
  for (let buyer = 0; buyer < Math.ceil(orderCount / 3); buyer += 1) await placeOrders(buyer);
  const numbers = gateway
    .trades()
    .map((trade) => trade.number)
    .slice(0, orderCount);
  expect(numbers).toHaveLength(orderCount);
  for (const number of numbers) await gateway.pay(number);
  await createStrangersTrade();

  const storm: Sent[] = Array.from({ length: forgeries }, (_, n) => forge(numbers, n));
  for (const number of numbers) {
    for (let copy = 0; copy < copies; copy += 1) {
      storm.push({ notice: gateway.writeNotice(number), channel: "wechat", isGenuine: true });
    }
  }
  shuffle(storm);
  const answers = { genuine: new Map<number, number>(), forged: new Map<number, number>() };
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < storm.length; index = next++) {
      const sent = storm[index] as Sent;
      const status = await send(sent, index);
      const counts = sent.isGenuine ? answers.genuine : answers.forged;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));

  expect([...answers.genuine]).toEqual([[200, orderCount * copies]]);
  expect([...answers.forged]).toEqual([[400, forgeries]]);
  const grants = await db.selectFrom("grants").select("source_ref").execute();
  expect(new Set(grants.map((grant) => grant.source_ref)).size).toBe(orderCount);
  expect(grants).toHaveLength(orderCount);
  expect(Object.values(await findBrokenPromises(db, new Date()))).toEqual([0, 0, 0, 0, 0]);
}, 180_000);

/** A payment at another merchant's gateway, with that one's keys. */
async function createStrangersTrade(): Promise<void> {
  const { databaseUrl, drop } = await createDatabase();
  const node = await startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", ...stranger.settings });
  const token = await signInAt(node.origin, "stranger");
  const ordered = await call(
    node.origin,
    "/orders",
    { packageId: 1, amount: 39, paymentMethod: "wechat" },
    token,
  );
  const orderId = ordered.data?.orderNo;
  await call(node.origin, "/payment-configs/client/wechat/qrcode", { orderId, amount: 39 }, token);
  await stranger.pay(stranger.trades()[0]?.number ?? "");
  await node.stop();
  await drop();
}
