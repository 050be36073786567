import { password } from "./people.ts";

const readers = 8;
const newcomers = 2;
const buyers = 4;

const paths = ["/", "/pricing", "/features", "/legal/terms", "/api/packages/client", "/robots.txt"];

/**
 * Visitors who read pages with their scripts, register, sign in and buy until they are stopped. They never retry a
 * failed request.
 */
export class Visitors {
  readonly failures: string[] = [];
  readonly durationsMs: Readonly<Record<"pages" | "sign-ins" | "purchases", number[]>> = {
    pages: [],
    "sign-ins": [],
    purchases: [],
  };
  answers = 0;
  readonly #url: string;
  readonly #started = Promise.withResolvers<void>();
  readonly #running: Promise<unknown>;
  #isStopped = false;

  constructor(url: string) {
    this.#url = url;
    const many = (count: number, work: (client: number) => Promise<void>) =>
      Array.from({ length: count }, (_, client) => work(client));
    this.#running = Promise.all([
      ...many(readers, (client) => this.#repeat("pages", (turn) => this.#read(client, turn))),
      ...many(newcomers, (client) =>
        this.#repeat("sign-ins", async (turn) => {
          await this.#signUp(`reader-${client}-${turn}`, addressOf(100 + client, turn));
        }),
      ),
      ...many(buyers, (client) => this.#repeat("purchases", (turn) => this.#buy(client, turn))),
    ]);
  }

  /** Resolves once each kind of visit has been made a few times. */
  get whenStarted(): Promise<void> {
    return this.#started.promise;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #repeat(kind: keyof typeof this.durationsMs, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.#isStopped; turn += 1) {
      const startedAt = performance.now();
      try {
        await work(turn);
      } catch (error) {
        this.failures.push(`${kind}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
      }
      this.durationsMs[kind].push(performance.now() - startedAt);
      if (Object.values(this.durationsMs).every(({ length }) => length > 3)) this.#started.resolve();
    }
  }

  async #read(client: number, turn: number): Promise<void> {
    const ipAddress = addressOf(client, turn);
    const page = await this.#request(paths[turn % paths.length] ?? "/", { ipAddress });
    const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
    if (script) await this.#request(script, { ipAddress });
  }

  async #signUp(username: string, ipAddress: string): Promise<string> {
    await this.#request("/api/register", { ipAddress, body: { type: "account", username, password } });
    const login = { type: "username", username, password };
    return JSON.parse(await this.#request("/api/auth/login", { ipAddress, body: login })).access_token;
  }

  async #buy(client: number, turn: number): Promise<void> {
    const ipAddress = addressOf(200 + client, turn);
    const token = await this.#signUp(`buyer-${client}-${turn}`, ipAddress);
    const request = async (path: string, body?: object) =>
      JSON.parse(await this.#request(`/api${path}`, { ipAddress, token, ...(body && { body }) }));
    const { orderNo } = (await request("/orders", { packageId: 1, amount: 39, paymentMethod: "wechat" }))
      .data;
    await request("/payment-configs/client/wechat/qrcode", { orderId: orderNo, amount: 39 });
    await request(`/demo/cashier/${orderNo}`, { result: "paid" });
    const { status } = (await request(`/payment-configs/status/wechat/${orderNo}`)).data;
    if (status !== "SUCCESS") throw new Error(`A paid order is ${status}`);
  }

  async #request(path: string, { ipAddress, token, body }: RequestOptions): Promise<string> {
    const headers = {
      "x-forwarded-for": ipAddress,
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const postOptions = body && { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(this.#url + path, { headers, ...postOptions });
    const text = await answer.text();
    this.answers += 1;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 100)}`);
    return text;
  }
}

interface RequestOptions {
  readonly ipAddress: string;
  readonly token?: string;
  readonly body?: object;
}

/** Each visit has its own IP address, so that no limit applies. */
function addressOf(client: number, turn: number): string {
  return `10.${client}.${turn >> 8}.${turn & 255}`;
}
