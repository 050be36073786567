import { once } from "node:events";
import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startWechatFake, type WechatFake } from "../../../fake-gateways/wechat/fake-gateway.ts";
import { checkAllInvariants } from "../operations/invariants/check-invariants.ts";
import { withLongWaits } from "../testing/databases.ts";
import { makeOrder, makePerson } from "../testing/makers.ts";
import { runningManualClock } from "../testing/manual-clock.ts";
import { startServerForTest } from "../testing/running-server.ts";
import { openWorldForTest, type World } from "../testing/world.ts";

const orderCount = 100;
const copies = 20;
const forgeries = 1_000;
const copiesOfForgery = 3;
const together = 48;

type Written = ReturnType<WechatFake["writeNotice"]>;

interface Notice {
  readonly channel: string;
  readonly isGenuine: boolean;
  /** Written only when sent: a signature is valid for five minutes, and the whole storm may take longer. */
  write(): Written;
}

const prices = [39, 99, 269];

async function openGateway(): Promise<WechatFake> {
  const gateway = await startWechatFake();
  onTestFinished(() => gateway.close());
  gateway.notices.mode = "lose";
  return gateway;
}

/** Each buyer orders each of the three packages and scans each code. */
async function placeOrders(world: World): Promise<void> {
  for (let buyer = 0; buyer < Math.ceil(orderCount / prices.length); buyer += 1) {
    const person = await makePerson(world, `storm-${buyer}`);
    for (const [index, amount] of prices.entries()) {
      await makeOrder(world, person, { packageId: index + 1, amount, paymentMethod: "wechat" });
    }
  }
}

/** A payment at another merchant's gateway, signed with that merchant's keys. */
async function payStranger(): Promise<{ stranger: WechatFake; strangersNumber: string }> {
  const stranger = await openGateway();
  const world = await openWorldForTest({ payments: stranger.settings, clock: runningManualClock() });
  await makeOrder(world, await makePerson(world, "stranger"));
  const strangersNumber = stranger.trades()[0]?.number ?? "";
  await stranger.pay(strangersNumber);
  return { stranger, strangersNumber };
}

/**
 * Notices that a forger could send: signed with another key, with a changed byte, with another notice's signature,
 * unsigned, or on another channel.
 */
function forger(gateway: WechatFake, { stranger, strangersNumber }: Awaited<ReturnType<typeof payStranger>>) {
  const forgings: readonly ((number: string, other: string) => Written)[] = [
    (number) => gateway.writeNotice(number, "bad-signature"),
    (number) => gateway.writeNotice(number, "unsigned"),
    (number) => gateway.writeNotice(number, "unknown-key"),
    (number) => gateway.writeNotice(number, "probe"),
    (number) => {
      const { headers, body } = gateway.writeNotice(number);
      return { headers, body: body.replace(/"id":"./, `"id":"~`) };
    },
    (number, other) => ({
      headers: gateway.writeNotice(number).headers,
      body: gateway.writeNotice(other).body,
    }),
    () => stranger.writeNotice(strangersNumber),
  ];
  return (numbers: readonly string[], n: number): Notice => {
    const number = numbers[n % numbers.length] ?? "";
    const other = numbers[(n + 1) % numbers.length] ?? "";
    const forging = forgings[n % (forgings.length + 1)];
    let written: Written | undefined;
    return {
      channel: forging ? "wechat" : "alipay",
      isGenuine: false,
      write: () => (written ??= forging ? forging(number, other) : gateway.writeNotice(number)),
    };
  };
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

async function send({ channel, write }: Notice, origin = ""): Promise<number | undefined> {
  const { headers, body } = write();
  const url = `${origin}/api/payments/notify/${channel}`;
  // Each request uses a new connection: a kept-alive one may be closed just when it is reused.
  const request = http.request(url, { method: "POST", headers, agent: false }).end(body);
  const [answer]: http.IncomingMessage[] = await once(request, "response");
  answer?.resume();
  return answer?.statusCode;
}

async function sendAll(storm: readonly Notice[], origins: readonly string[]) {
  const answers = { genuine: new Map<unknown, number>(), forged: new Map<unknown, number>() };
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < storm.length; index = next++) {
      const notice = storm[index] as Notice;
      const status = await send(notice, origins[index % origins.length]);
      const counts = notice.isGenuine ? answers.genuine : answers.forged;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return answers;
}

test("a hundred payments, each notified twenty times among three thousand forgeries, are a hundred grants", async () => {
  const gateway = await openGateway();
  const world = await openWorldForTest({ payments: gateway.settings, clock: runningManualClock() });
  const environment = {
    DATABASE_URL: withLongWaits(world.databaseUrl),
    LOG_LEVEL: "silent",
    ...gateway.settings,
  };
  const nodes = await Promise.all([startServerForTest(environment), startServerForTest(environment)]);
  await placeOrders(world);
  const numbers = gateway
    .trades()
    .map((trade) => trade.number)
    .slice(0, orderCount);
  expect(numbers).toHaveLength(orderCount);
  for (const number of numbers) await gateway.pay(number);

  const forge = forger(gateway, await payStranger());
  const storm: Notice[] = [];
  for (let n = 0; n < forgeries; n += 1) {
    storm.push(...Array<Notice>(copiesOfForgery).fill(forge(numbers, n)));
  }
  for (const number of numbers) {
    const genuine = { channel: "wechat", isGenuine: true, write: () => gateway.writeNotice(number) };
    storm.push(...Array<Notice>(copies).fill(genuine));
  }
  const answers = await sendAll(
    shuffle(storm),
    nodes.map((node) => node.url),
  );

  expect([...answers.genuine]).toEqual([[200, orderCount * copies]]);
  expect([...answers.forged]).toEqual([[400, forgeries * copiesOfForgery]]);
  const grants = await world.db.selectFrom("grants").select("source_ref").execute();
  expect(new Set(grants.map((grant) => grant.source_ref)).size).toBe(orderCount);
  expect(grants).toHaveLength(orderCount);
  expect(await checkAllInvariants(world.context)).toEqual({});
});
