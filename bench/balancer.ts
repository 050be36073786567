import http, { type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const checkEveryMs = 500;
const checkTimeoutMs = 1_000;
/** How long a request waits for a ready node, as Caddy's `lb_try_duration`. */
const tryTimeoutMs = 2_000;
const retryDelayMs = 100;

interface Upstream {
  readonly url: string;
  isReady: boolean;
}

interface BufferedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * A load balancer that behaves like Caddy and nginx in front of several nodes. Each request goes to the next node whose
 * last `/readyz` check returned 200, over kept-alive connections. Only a request whose node refuses the connection is
 * sent to another node; nothing else is sent twice. If no node is ready, for example while the database has no primary,
 * all nodes get requests, because they serve pages without the database. This differs from the defaults of Caddy and
 * nginx.
 */
export class Balancer {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #timer: NodeJS.Timeout;
  readonly #server = http.createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    await this.#send({ method, url, headers, body: await buffer(request) }, response, []);
  });
  #upstreams: Upstream[];
  #nextIndex = 0;

  constructor(nodes: readonly string[]) {
    this.#upstreams = nodes.map((url) => ({ url, isReady: true }));
    this.#timer = setInterval(() => Promise.all(this.#upstreams.map(check)), checkEveryMs);
  }

  /** Starts listening and returns the balancer's URL. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (typeof address !== "object" || address === null) throw new Error("The balancer has no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Replaces a node by another, for example after a restart on a new port, and waits until the new one is ready. */
  async replace(former: string, next: string): Promise<void> {
    const upstream: Upstream = { url: next, isReady: false };
    this.#upstreams = [...this.#upstreams.filter(({ url }) => url !== former), upstream];
    while (!upstream.isReady) await pause(retryDelayMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

  async #send(
    bufferedRequest: BufferedRequest,
    response: ServerResponse,
    tried: readonly string[],
  ): Promise<void> {
    const chosen = await this.#chooseUpstream(tried);
    if (!chosen) {
      response.writeHead(502).end("no node is ready");
      return;
    }
    const { method, url, headers, body } = bufferedRequest;
    const options = { method, headers, agent: this.#agent };
    const forwarded = http.request(`${chosen.url}${url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    forwarded.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") this.#send(bufferedRequest, response, [...tried, chosen.url]);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end(error.message);
    });
    forwarded.end(body);
  }

  async #chooseUpstream(tried: readonly string[]): Promise<Upstream | undefined> {
    const deadline = performance.now() + tryTimeoutMs;
    for (;;) {
      const left = this.#upstreams.filter(({ url }) => !tried.includes(url));
      const ready = left.filter(({ isReady }) => isReady);
      const usable = ready.length > 0 ? ready : left;
      this.#nextIndex += 1;
      const chosen = usable[this.#nextIndex % usable.length];
      if (chosen || performance.now() > deadline) return chosen;
      await pause(retryDelayMs);
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
    // A timeout does not remove a node: on a busy machine all nodes would be removed at once.
    if (!(error instanceof Error && error.name === "TimeoutError")) upstream.isReady = false;
  }
}
