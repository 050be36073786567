import http, { type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const checkEveryMs = 500;
const checkTimeoutMs = 1_000;
/** How long a request waits for a node, as Caddy's `lb_try_duration` says. */
const tryForMs = 2_000;
const tryAgainMs = 100;

interface Upstream {
  readonly url: string;
  isReady: boolean;
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * A load balancer that does what Caddy and nginx do in front of several nodes. Each request goes to the next node whose
 * `/readyz` answered 200 when it was last asked, over connections that are kept. A node that refuses the connection has not
 * seen the request, so another gets it; nothing else is sent twice. Unlike theirs by default, where none is ready, as while the
 * database has no primary, each gets requests: nodes serve pages without it.
 */
export class Balancer {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #timer: NodeJS.Timeout;
  readonly #server = http.createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    await this.#send({ method, url, headers, body: await buffer(request) }, response, []);
  });
  #upstreams: Upstream[];
  #turn = 0;

  constructor(nodes: readonly string[]) {
    this.#upstreams = nodes.map((url) => ({ url, isReady: true }));
    this.#timer = setInterval(() => Promise.all(this.#upstreams.map(check)), checkEveryMs);
  }

  /** Returns its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (typeof address !== "object" || address === null) throw new Error("The balancer has no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Puts a node in the place of another, as a restarted one with a new port, and waits until it is ready. */
  async replace(former: string, next: string): Promise<void> {
    const upstream: Upstream = { url: next, isReady: false };
    this.#upstreams = [...this.#upstreams.filter(({ url }) => url !== former), upstream];
    while (!upstream.isReady) await pause(tryAgainMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

  async #send(asked: Asked, response: ServerResponse, tried: readonly string[]): Promise<void> {
    const chosen = await this.#choose(tried);
    if (!chosen) {
      response.writeHead(502).end("no node is ready");
      return;
    }
    const { method, url, headers, body } = asked;
    const options = { method, headers, agent: this.#agent };
    const forwarded = http.request(`${chosen.url}${url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    forwarded.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") this.#send(asked, response, [...tried, chosen.url]);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end(error.message);
    });
    forwarded.end(body);
  }

  async #choose(tried: readonly string[]): Promise<Upstream | undefined> {
    const deadline = performance.now() + tryForMs;
    for (;;) {
      const left = this.#upstreams.filter(({ url }) => !tried.includes(url));
      const ready = left.filter(({ isReady }) => isReady);
      const usable = ready.length > 0 ? ready : left;
      this.#turn += 1;
      const chosen = usable[this.#turn % usable.length];
      if (chosen || performance.now() > deadline) return chosen;
      await pause(tryAgainMs);
    }
  }
}

async function check(upstream: Upstream): Promise<void> {
  const signal = AbortSignal.timeout(checkTimeoutMs);
  try {
    const answer = await fetch(`${upstream.url}/readyz`, { signal });
    await answer.text();
    upstream.isReady = answer.status === 200;
  } catch (error) {
    // A node that is only slow stays: on a busy machine all would be out at once.
    if (!(error instanceof Error && error.name === "TimeoutError")) upstream.isReady = false;
  }
}
