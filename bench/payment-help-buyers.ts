import { setTimeout as pause } from "node:timers/promises";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { OutboxMessage } from "@baleen/contract/demo.ts";
import {
  isUnsettled,
  type LookedUpPayment,
  type lookUpPayment,
  secondLookMs,
} from "@baleen/contract/payments/payment-help.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import pg from "pg";
import { startAlipayFake } from "../fake-gateways/alipay/fake-gateway.ts";
import type { Fake, PayOptions } from "../fake-gateways/fake.ts";
import { startHupiFake } from "../fake-gateways/hupi/fake-gateway.ts";
import { startWechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import type { RunningPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { checkFigure, percentile } from "./measure.ts";
import { secondsSince, withClient } from "./open-shop.ts";
import { inParallel, type Person, placeOrder, post, postTimed, signUp } from "./people.ts";

/** In each situation. */
const buyerCount = 12;
const together = 24;
const maxP95S = 10;
const lookEveryMs = 100;
const waitMs = 30_000;

type Reply = ReplyOf<typeof lookUpPayment>;

/** The shop in which buyers need help, as its fakes' payers and its database see it. */
interface Shop {
  readonly url: string;
  readonly client: pg.Pool;
  readonly fakes: Readonly<Record<PaymentMethod, Fake>>;
}

interface Order {
  readonly person: Person;
  readonly method: PaymentMethod;
  readonly orderNo: string;
  readonly attemptNo: string;
}

interface Situation {
  readonly name: string;
  readonly method: PaymentMethod;
  /** What has happened before the buyer asks. */
  prepare(shop: Shop, order: Order): Promise<void>;
  /** What the buyer does. Returns what the page then shows, which is checked. */
  readonly act: (shop: Shop, order: Order) => Promise<string>;
  readonly shown: string;
}

/** The page's form: it looks once more by itself while something is unsettled. */
async function lookUp(url: string, { ipAddress }: Person, number: string): Promise<LookedUpPayment[]> {
  const ask = async (): Promise<Reply> => {
    const body = { numbers: [number] };
    const { status, text } = await postTimed(url, "/payment-help/look-up", ipAddress, body);
    if (status !== 200) throw new Error(`A look-up was answered ${status}: ${text}`);
    return JSON.parse(text).data;
  };
  const first = await ask();
  if (!isUnsettled(first)) return first.payments;
  await pause(secondLookMs);
  return (await ask()).payments;
}

const kindsOf = (payments: readonly LookedUpPayment[]) =>
  payments.map(({ findings }) => findings.map(({ kind }) => kind).join(", ")).join("; ");

const lookUpOwnNumber = async ({ url }: Shop, { person, attemptNo }: Order) =>
  kindsOf(await lookUp(url, person, attemptNo));

const nothing = async () => {};
const pay =
  (options?: PayOptions) =>
  ({ fakes }: Shop, { method, attemptNo }: Order) =>
    fakes[method].pay(attemptNo, options);

/** Lets the order's time end, as the clock would, and waits until it is closed. */
async function letExpire({ client }: Shop, { orderNo }: Order): Promise<void> {
  const past = "now() - interval '1 minute'";
  await client.query(`update payment_attempts set expires_at = ${past} where order_no = $1`, [orderNo]);
  await client.query(`update orders set closes_at = ${past} where order_no = $1`, [orderNo]);
  await client.query("update jobs set due_at = now() where subject = $1", [orderNo]);
  await waitFor(`${orderNo} was not closed.`, async () => {
    const { rows } = await client.query("select state from orders where order_no = $1", [orderNo]);
    return rows[0]?.state === "closed";
  });
}

async function waitFor(failure: string, isReached: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isReached())) {
    if (performance.now() - startedAt > waitMs) throw new Error(failure);
    await pause(lookEveryMs);
  }
}

async function payTwice(shop: Shop, order: Order): Promise<void> {
  const { codeUrl } = await placeOrder(shop.url, order.person, "alipay");
  const second = findAttempt(shop, "alipay", codeUrl);
  await shop.fakes[order.method].pay(order.attemptNo);
  await shop.fakes.alipay.pay(second);
}

/** Asks for the account's name, and waits until the mail has left. */
async function receiveMail({ url, client }: Shop, { person, orderNo, attemptNo }: Order): Promise<string> {
  const to = `${orderNo.toLowerCase()}@example.com`;
  await client.query(
    "update accounts set email = $1 where id = (select account_id from orders where order_no = $2)",
    [to, orderNo],
  );
  await post(url, "/payment-help/message", person, { numbers: [attemptNo] });
  await waitFor(`No mail came to ${to}.`, async () => {
    const outbox = await (await fetch(`${url}/api/demo/outbox`)).json();
    const mails: readonly OutboxMessage[] = outbox.data;
    return mails.some((mail) => mail.to === to && mail.purpose === "payment-found");
  });
  return "mail";
}

const lostNotice = (method: PaymentMethod): Situation => ({
  ...{ name: `paid, and the notice was lost (${method})`, method },
  ...{ prepare: pay(), act: lookUpOwnNumber, shown: "active" },
});

const situations: readonly Situation[] = [
  ...(["wechat", "alipay", "hupi"] as const).map(lostNotice),
  {
    ...{ name: "paid, and signed in", method: "alipay", prepare: pay(), shown: "active" },
    async act({ url }, { person }) {
      const answer = await post(url, "/payment-help/mine", person, {});
      // The bench reads more than the fields that purchases have.
      return kindsOf((answer.data as unknown as Reply).payments);
    },
  },
  {
    ...{ name: "paid after the order was closed", method: "hupi", act: lookUpOwnNumber, shown: "active" },
    async prepare(shop, order) {
      await letExpire(shop, order);
      await shop.fakes.hupi.pay(order.attemptNo);
    },
  },
  {
    ...{ name: "paid twice", method: "wechat", prepare: payTwice, shown: "returning, active" },
    act: lookUpOwnNumber,
  },
  {
    ...{ name: "paid another amount", method: "alipay", prepare: pay({ amountFen: 2_600 }) },
    ...{ act: lookUpOwnNumber, shown: "anotherAmount" },
  },
  {
    ...{ name: "has not paid", method: "wechat", prepare: nothing, act: lookUpOwnNumber, shown: "unpaid" },
  },
  {
    ...{ name: "number unknown", method: "wechat", prepare: nothing, shown: "" },
    act: async ({ url }, { person }) => kindsOf(await lookUp(url, person, "P0000000000000000000000000")),
  },
  {
    ...{ name: "forgot the account: until the mail has left", method: "wechat", prepare: pay() },
    ...{ act: receiveMail, shown: "mail" },
  },
];

/** Measured after the others: from then on the fake answers nobody. */
const silentGateway: Situation = {
  ...{ name: "the gateway does not answer", method: "alipay", act: lookUpOwnNumber, shown: "checking" },
  prepare: async ({ fakes }) => fakes.alipay.misbehave("hang", 100),
};

/** The time from a buyer's press to what the page then shows, in each situation that it helps in. */
export async function measureHelpedBuyers(postgres: RunningPostgres): Promise<void> {
  const [wechat, alipay, hupi] = [await startWechatFake(), await startAlipayFake(), await startHupiFake()];
  const fakes = { wechat, alipay, hupi };
  for (const fake of Object.values(fakes)) fake.notices.mode = "lose";
  const name = "baleen_payment_help_buyers";
  await withClient(postgres.url, (client) => client.query(`create database ${name}`));
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const site = await startServer({
    ...{ DATABASE_URL: databaseUrl, LOG_LEVEL: "error", TRUST_PROXY: "127.0.0.1" },
    ...wechat.settings,
    ...alipay.settings,
    ...hupi.settings,
  });
  const client = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const shop = { url: site.url, client, fakes };
  await measureSituations(shop, situations);
  await measureSituations(shop, [silentGateway]);
  await client.end();
  await site.stop();
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
}

/** All situations at once, each with buyers of its own. */
async function measureSituations(shop: Shop, measured: readonly Situation[]): Promise<void> {
  const all = measured.flatMap((situation, s) =>
    Array.from({ length: buyerCount }, (_, n) => ({ situation, name: `${situation.method}-${s}-${n}` })),
  );
  const ordered = await inParallel(all, async ({ situation, name }) => ({
    situation,
    order: await order(shop, situation, name),
  }));
  const answers = await inParallel(
    ordered,
    async ({ situation, order }) => {
      await situation.prepare(shop, order);
      const startedAt = performance.now();
      const shown = await situation.act(shop, order);
      return { situation, shown, tookS: secondsSince(startedAt) };
    },
    together,
  );
  for (const situation of measured) {
    const own = answers.filter((answer) => answer.situation === situation);
    const tookS = own.map((answer) => answer.tookS);
    checkFigure(`${situation.name}, p95 in seconds`, percentile(tookS, 95), maxP95S, 2);
    const others = own.filter(({ shown }) => shown !== situation.shown).map(({ shown }) => shown);
    if (others.length > 0) checkFigure(`  shown otherwise: ${[...new Set(others)]}`, others.length, 0);
  }
}

let addresses = 0;

async function order(shop: Shop, { method }: Situation, name: string): Promise<Order> {
  addresses += 1;
  const ipAddress = `203.0.${addresses >> 8}.${addresses & 255}`;
  const person = await signUp(shop.url, `${name}-${addresses}`, ipAddress);
  const { orderNo, codeUrl } = await placeOrder(shop.url, person, method);
  return { person, method, orderNo, attemptNo: findAttempt(shop, method, codeUrl) };
}

function findAttempt({ fakes }: Shop, method: PaymentMethod, codeUrl: string): string {
  const trade = fakes[method].trades().find(({ code }) => code === codeUrl);
  if (!trade) throw new Error(`${method} has no trade of the code ${codeUrl}.`);
  return trade.number;
}
