import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** An HTTP server on loopback. "silence" never responds, "trickle" never ends its response. */
export interface TestServer {
  readonly origin: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

export type TestResponse = Reply | "silence" | "trickle";

export async function answerHttp(answer: (request: ReceivedRequest) => TestResponse): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const { method = "", headers } = request;
    const body = await text(request);
    const one: ReceivedRequest = { method, path: url.pathname, query: url.searchParams, headers, body };
    requests.push(one);
    respond(response, answer(one));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function respond(response: ServerResponse, behaviour: TestResponse): void {
  if (behaviour === "silence") return;
  if (behaviour !== "trickle") {
    response.writeHead(behaviour.status, { "content-type": "application/json" }).end(behaviour.body);
    return;
  }
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
}
