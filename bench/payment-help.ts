import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { startWechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { productionSettings } from "../scripts/testing/production-settings.ts";
import { type RunningPostgres, startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { fillShop } from "./fill-shop.ts";
import { checkFigure, median, percentile, printFigure } from "./measure.ts";
import { secondsSince, withClient } from "./open-shop.ts";
import { measureHelpedBuyers } from "./payment-help-buyers.ts";
import { postTimed } from "./people.ts";

/** How many requests are under way at once: as many as the server answers, and so few that none waits for another. */
const crowd = { inFlight: 1_000, guesses: { "look-up": 70_000, message: 23_000 } };
const calm = { inFlight: 200, guesses: { "look-up": 4_000, message: 2_000 } };
const guessesOfOneAddress = 1_000;
/** What a network may send, of look-ups in ten minutes: so many come from each address. */
const perAddress = { "look-up": 20, message: 30 } as const;
const maxDifferenceMs = 20;
/** Of one address so many look-ups are answered at most, if the guesses lie in two windows of ten minutes. */
const maxAnswered = 2 * perAddress["look-up"];
/** In this time those who guess begin one after the other. */
const beginWithinMs = 12_000;
/** On a machine that is busy with other work fewer guesses are asked. */
const maxSeconds = 300;
const maxTries = 5;

/**
 * What strangers learn who guess numbers of payments, in a production with a past, and how long people wait whom the
 * page can help.
 */
export async function measurePaymentHelp(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await measureGuesses(postgres);
    await measureHelpedBuyers(postgres);
  } finally {
    await postgres.stop();
  }
  printFigure("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}

async function measureGuesses(postgres: RunningPostgres): Promise<void> {
  const name = "baleen_payment_help";
  await withClient(postgres.url, (client) => client.query(`create database ${name}`));
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const gateway = await startWechatFake();
  const settings = {
    ...productionSettings,
    ...gateway.settings,
    ...{ DATABASE_URL: databaseUrl, LOG_LEVEL: "error", TRUST_PROXY: "127.0.0.1", PAYMENT_REHEARSAL: "true" },
  };
  // Makes the tables.
  await (await startServer(settings)).stop();
  const guesses = await withClient(databaseUrl, async (client) => {
    await fillShop(client, { orders: 30_000, accounts: 3_000 });
    return listGuesses(await readNumbers(client));
  });
  const site = await startServer(settings);
  await guessFromManyAddresses(site.url, guesses, crowd);
  const answers = await guessFromManyAddresses(site.url, guesses, calm);
  for (const group of new Set(guesses.map(nameGroup))) compareTimes(group, answers);
  await guessFromOneAddress(site.url, guesses);
  await site.stop();
  await gateway.close();
}

/** Payments of others: numbers that exist. */
interface KnownNumbers {
  readonly gateways: readonly string[];
  readonly attempts: readonly string[];
  readonly orders: readonly string[];
}

type Call = keyof typeof perAddress;

/** A kind of number that a stranger tries at a call. */
interface Guess {
  readonly name: string;
  readonly call: Call;
  /** Within a call all guesses of a group have to be answered alike. */
  readonly group: string;
  readonly isKnown: boolean;
  number(n: number): string;
}

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** Gives the payments numbers in the form of WeChat Pay's, of which the shop's are neighbours, and reads them. */
async function readNumbers(client: Client): Promise<KnownNumbers> {
  // Attempts and facts refuse changes otherwise.
  await client.query("set session_replication_role = replica");
  await client.query(
    `create temporary table numbers as
     select attempt_no, order_no, '42000029042026113' || lpad((row_number() over (order by attempt_no) * 2)::text, 11, '0') as trade_no
     from payment_attempts where state = 'paid'`,
  );
  for (const table of ["payment_attempts", "gateway_facts"])
    await client.query(
      `update ${table} set gateway_trade_no = trade_no from numbers where numbers.attempt_no = ${table}.attempt_no`,
    );
  await client.query("reset session_replication_role");
  await client.query("analyze payment_attempts, gateway_facts");
  const { rows } = await client.query<{ trade_no: string; attempt_no: string; order_no: string }>(
    "select trade_no, attempt_no, order_no from numbers order by md5(attempt_no)",
  );
  return {
    gateways: rows.map(({ trade_no }) => trade_no),
    attempts: rows.map(({ attempt_no }) => attempt_no),
    orders: rows.map(({ order_no }) => order_no),
  };
}

const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function randomSymbols(count: number): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(count)),
    (byte) => symbols[byte % symbols.length],
  ).join("");
}

const malformed = ["P1234", "hello", "' or 1=1 --", "<script>", "42000029", "2026-11-30", "%00", "单号"];

function listGuesses({ gateways, attempts, orders }: KnownNumbers): readonly Guess[] {
  const at = (numbers: readonly string[], n: number) => numbers[n % numbers.length] ?? "";
  // The number that follows one's neighbour's: payments have even ones.
  const unknownGateways = (n: number) => at(gateways, n).replace(/\d$/, (digit) => String(Number(digit) + 1));
  const unknownAttempts = () => `P${randomSymbols(25)}`;
  // The time of an order that exists.
  const unknownOrders = (n: number) => at(orders, n).slice(0, 14) + randomSymbols(13);
  const noNumbers = (n: number) => `${at(malformed, n)} ${n}`;
  const lookUp = (name: string, group: string, isKnown: boolean, number: (n: number) => string): Guess => ({
    ...{ name: `look-up, ${name}`, call: "look-up", group, isKnown, number },
  });
  const message = (name: string, isKnown: boolean, number: (n: number) => string): Guess => ({
    ...{ name: `message, ${name}`, call: "message", group: "all", isKnown, number },
  });
  return [
    lookUp("gateway's numbers of others", "gateway", true, (n) => at(gateways, n)),
    lookUp("gateway's numbers, unknown", "gateway", false, unknownGateways),
    lookUp("attempt numbers, unknown", "own", false, unknownAttempts),
    lookUp("order numbers, unknown", "own", false, unknownOrders),
    lookUp("no numbers", "own", false, noNumbers),
    message("gateway's numbers of others", true, (n) => at(gateways, n)),
    message("attempt numbers of others", true, (n) => at(attempts, n)),
    message("order numbers of others", true, (n) => at(orders, n)),
    message("gateway's numbers, unknown", false, unknownGateways),
    message("attempt numbers, unknown", false, unknownAttempts),
    message("no numbers", false, noNumbers),
  ];
}

let brokenConnections = 0;

/** With all clients in one process some send too late, and the server ends their connection. */
async function retryBroken<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (tries === maxTries) throw error;
      brokenConnections += 1;
    }
  }
}

interface Answered {
  readonly guess: Guess;
  readonly status: number;
  readonly durationMs: number;
  /** Without the request's number, which is new each time. */
  readonly said: string;
}

async function ask(url: string, guess: Guess, n: number, ipAddress: string): Promise<Answered> {
  const body = { numbers: [guess.number(n)] };
  const send = () => postTimed(url, `/payment-help/${guess.call}`, ipAddress, body);
  const { status, durationMs, text } = await retryBroken(send);
  const { requestId: _, ...said } = JSON.parse(text);
  return { guess, status, durationMs, said: JSON.stringify(said) };
}

interface Flow {
  readonly inFlight: number;
  readonly guesses: Readonly<Record<Call, number>>;
}

/** As many guesses of each kind, in random order: an order of its own would favour some. */
function shuffle(guesses: readonly Guess[], count: number): Numbered[] {
  const numbered = Array.from({ length: count }, (_, n) => ({
    // The index is below the length.
    guess: guesses[n % guesses.length] as Guess,
    n: usedNumbers + Math.floor(n / guesses.length),
    at: Math.random(),
  }));
  usedNumbers += Math.ceil(count / guesses.length);
  return numbered.toSorted((one, other) => one.at - other.at);
}

interface Numbered {
  readonly guess: Guess;
  readonly n: number;
}

let usedNumbers = 0;
let usedAddresses = 0;

/** Gives each guess an address of which so few come that no limit stops it. */
function withAddresses(numbered: readonly Numbered[], call: Call) {
  const first = usedAddresses;
  usedAddresses += Math.ceil(numbered.length / perAddress[call]);
  return numbered.map(({ guess, n }, index) => {
    const address = first + Math.floor(index / perAddress[call]);
    const ipAddress = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
    return { guess, n, ipAddress, share: index / numbered.length };
  });
}

async function guessFromManyAddresses(
  url: string,
  guesses: readonly Guess[],
  flow: Flow,
): Promise<Answered[]> {
  const ofCall = (call: Call) =>
    withAddresses(
      shuffle(
        guesses.filter((guess) => guess.call === call),
        flow.guesses[call],
      ),
      call,
    );
  // Both calls spread over the whole time.
  const all = [...ofCall("look-up"), ...ofCall("message")].toSorted((one, other) => one.share - other.share);
  const startedAt = performance.now();
  const answers = await inSteadyFlow(all, flow.inFlight, ({ guess, n, ipAddress }) =>
    ask(url, guess, n, ipAddress),
  );
  const perSecond = answers.length / secondsSince(startedAt);
  const addresses = new Set(all.map(({ ipAddress }) => ipAddress)).size;
  printFigure("guesses from many addresses", String(answers.length), `from ${addresses} addresses`);
  printFigure("  a second", perSecond.toFixed(0), `${flow.inFlight} under way at once`);
  printFigure("  connections that broke, tried again", String(brokenConnections), "");
  checkFigure("  not answered 200", answers.filter(({ status }) => status !== 200).length, 0);
  for (const guess of guesses) printTimes(guess, answers);
  for (const group of new Set(guesses.map(nameGroup))) compareReplies(group, answers);
  return answers;
}

const nameGroup = ({ call, group }: Guess) => `${call}, ${group}`;

function printTimes(guess: Guess, answers: readonly Answered[]): void {
  const ms = answers.filter((one) => one.guess === guess).map(({ durationMs }) => durationMs);
  const percents = [5, 50, 95].map((percent) => percentile(ms, percent).toFixed(0)).join(" / ");
  printFigure(guess.name, percents, `ms, p5 / median / p95 of ${ms.length}`);
}

/** What exists has to be answered like what does not: in the same words … */
function compareReplies(group: string, answers: readonly Answered[]): void {
  const ofGroup = answers.filter(({ guess }) => nameGroup(guess) === group);
  const replies = new Set(ofGroup.map(({ status, said }) => `${status} ${said}`));
  checkFigure(`${group}: different replies to ${ofGroup.length} guesses`, replies.size, 1);
}

/** … and after the same time. */
function compareTimes(group: string, answers: readonly Answered[]): void {
  const ofGroup = answers.filter(({ guess }) => nameGroup(guess) === group);
  const medians = [...Map.groupBy(ofGroup, ({ guess }) => guess.name).values()].map((ofKind) =>
    median(ofKind.map(({ durationMs }) => durationMs)),
  );
  const difference = Math.max(...medians) - Math.min(...medians);
  checkFigure(`${group}: the medians' largest difference, ms`, difference, maxDifferenceMs, 1);
}

async function guessFromOneAddress(url: string, guesses: readonly Guess[]): Promise<void> {
  const ofGateway = guesses.filter(({ group }) => group === "gateway");
  const numbered = shuffle(ofGateway, guessesOfOneAddress);
  const answers = await inSteadyFlow(numbered, calm.inFlight, ({ guess, n }) =>
    ask(url, guess, n, "198.51.100.7"),
  );
  const answered = answers.filter(({ status }) => status === 200).length;
  const stopped = answers.filter(({ status }) => status === 429);
  printFigure("guesses from one address", String(answers.length), "");
  checkFigure("  answered", answered, maxAnswered);
  printFigure("  stopped by the limit, 429", String(stopped.length), "");
  checkFigure("  neither", answers.length - answered - stopped.length, 0);
  const withoutWait = stopped.map(({ said }) => said.replaceAll(/\d+/g, "N"));
  checkFigure("  different refusals", new Set(withoutWait).size, 1);
}

/** Maps the items with so many concurrent calls, which do not begin at once. */
async function inSteadyFlow<Item, Result>(
  items: readonly Item[],
  inFlight: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.values();
  const endsAt = performance.now() + maxSeconds * 1_000;
  const worker = async (index: number) => {
    await pause((index / inFlight) * beginWithinMs);
    for (const item of left) {
      if (performance.now() > endsAt) return;
      results.push(await work(item));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => worker(index)));
  return results;
}
