import http, { type IncomingMessage, type ServerResponse } from "node:http";

/** A load balancer that does what Caddy and nginx do in front of several nodes. */
export interface Balancer {
  readonly url: string;
  /** Puts a node in the place of another, as a restarted one with a new port. */
  replace(former: string, next: string): void;
  /** Resolves once the node is answering `/readyz` with 200, or no more. */
  untilReady(node: string, isReady: boolean): Promise<void>;
  stop(): void;
}

const checkEveryMs = 500;
const checkTimeoutMs = 1_000;

/**
 * Each request goes to the next node whose `/readyz` answered 200 when it was last asked, over connections that are kept. A
 * node that refuses the connection has not seen the request, so another gets it; nothing else is sent twice.
 */
export async function openBalancer(nodes: readonly string[]): Promise<Balancer> {
  let upstreams = nodes.map((url) => ({ url, isReady: true }));
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;

  const send = (request: IncomingMessage, response: ServerResponse, tried: readonly string[]) => {
    const usable = upstreams.filter(({ url, isReady }) => isReady && !tried.includes(url));
    turn += 1;
    const chosen = usable[turn % usable.length];
    if (!chosen) {
      response.writeHead(502).end();
      return;
    }
    const { method = "GET", url = "/", headers } = request;
    const forwarded = http.request(`${chosen.url}${url}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    forwarded.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") send(request, response, [...tried, chosen.url]);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end(error.message);
    });
    request.pipe(forwarded);
  };

  const check = async () => {
    const answers = upstreams.map(async (upstream) => {
      const signal = AbortSignal.timeout(checkTimeoutMs);
      const answer = await fetch(`${upstream.url}/readyz`, { signal }).catch(() => undefined);
      await answer?.text();
      upstream.isReady = answer?.status === 200;
    });
    await Promise.all(answers);
  };
  const timer = setInterval(check, checkEveryMs);

  const server = http.createServer((request, response) => send(request, response, []));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The balancer has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    replace(former, next) {
      upstreams = [...upstreams.filter(({ url }) => url !== former), { url: next, isReady: false }];
    },
    async untilReady(node, isReady) {
      while (upstreams.find(({ url }) => url === node)?.isReady !== isReady) {
        await new Promise((resolve) => setTimeout(resolve, checkEveryMs / 5));
      }
    },
    stop() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
