import { password } from "./people.ts";

const readers = 8;
const newcomers = 2;
const buyers = 4;

const paths = ["/", "/pricing", "/features", "/legal/terms", "/api/packages/client", "/robots.txt"];

/** Visitors who read pages with their scripts, register, sign in, and buy until they are stopped. None asks twice after a failure. */
export class Visitors {
  readonly failures: string[] = [];
  readonly durationsMs: Readonly<Record<"pages" | "sign-ins" | "purchases", number[]>> = {
    pages: [],
    "sign-ins": [],
    purchases: [],
  };
  answers = 0;
  readonly #url: string;
  readonly #begun = Promise.withResolvers<void>();
  readonly #all: Promise<unknown>;
  #areStopped = false;

  constructor(url: string) {
    this.#url = url;
    const many = (count: number, work: (client: number) => Promise<void>) =>
      Array.from({ length: count }, (_, client) => work(client));
    this.#all = Promise.all([
      ...many(readers, (client) => this.#repeat("pages", (turn) => this.#read(client, turn))),
      ...many(newcomers, (client) =>
        this.#repeat("sign-ins", async (turn) => {
          await this.#signUp(`reader-${client}-${turn}`, addressOf(100 + client, turn));
        }),
      ),
      ...many(buyers, (client) => this.#repeat("purchases", (turn) => this.#buy(client, turn))),
    ]);
  }

  /** Resolves when some of everything has been done. */
  get haveBegun(): Promise<void> {
    return this.#begun.promise;
  }

  async stop(): Promise<void> {
    this.#areStopped = true;
    await this.#all;
  }

  async #repeat(kind: keyof typeof this.durationsMs, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.#areStopped; turn += 1) {
      const startedAt = performance.now();
      try {
        await work(turn);
      } catch (error) {
        this.failures.push(`${kind}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
      }
      this.durationsMs[kind].push(performance.now() - startedAt);
      if (Object.values(this.durationsMs).every(({ length }) => length > 3)) this.#begun.resolve();
    }
  }

  async #read(client: number, turn: number): Promise<void> {
    const ipAddress = addressOf(client, turn);
    const page = await this.#ask(paths[turn % paths.length] ?? "/", { ipAddress });
    const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
    if (script) await this.#ask(script, { ipAddress });
  }

  async #signUp(username: string, ipAddress: string): Promise<string> {
    await this.#ask("/api/register", { ipAddress, body: { type: "account", username, password } });
    const login = { type: "username", username, password };
    return JSON.parse(await this.#ask("/api/auth/login", { ipAddress, body: login })).access_token;
  }

  async #buy(client: number, turn: number): Promise<void> {
    const ipAddress = addressOf(200 + client, turn);
    const token = await this.#signUp(`buyer-${client}-${turn}`, ipAddress);
    const ask = async (path: string, body?: object) =>
      JSON.parse(await this.#ask(`/api${path}`, { ipAddress, token, ...(body && { body }) }));
    const { orderNo } = (await ask("/orders", { packageId: 1, amount: 39, paymentMethod: "wechat" })).data;
    await ask("/payment-configs/client/wechat/qrcode", { orderId: orderNo, amount: 39 });
    await ask(`/demo/cashier/${orderNo}`, { result: "paid" });
    const { status } = (await ask(`/payment-configs/status/wechat/${orderNo}`)).data;
    if (status !== "SUCCESS") throw new Error(`A paid order is ${status}`);
  }

  async #ask(path: string, { ipAddress, token, body }: Asked): Promise<string> {
    const headers = {
      "x-forwarded-for": ipAddress,
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = body && { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(this.#url + path, { headers, ...sent });
    const text = await answer.text();
    this.answers += 1;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 100)}`);
    return text;
  }
}

interface Asked {
  readonly ipAddress: string;
  readonly token?: string;
  readonly body?: object;
}

/** Each turn has an address of its own, so that no limit is met. */
function addressOf(client: number, turn: number): string {
  return `10.${client}.${turn >> 8}.${turn & 255}`;
}
