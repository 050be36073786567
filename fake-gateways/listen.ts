import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

/** A request as received, undecoded, since signatures cover its bytes. */
export interface ReceivedRequest {
  readonly method: string;
  /** The path with its query, exactly as sent. */
  readonly target: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream may have no end. */
  readonly body?: string | Buffer | Readable;
}

/** `hang`: no answer. `reset`: the connection is closed without one. `cut`: it is closed within the answer. */
export type Behaviour = Reply | "hang" | "reset" | "cut";

export interface Listener {
  readonly origin: string;
  close(): Promise<void>;
}

/** An HTTP server on loopback; port 0 takes a free one. */
export async function listen(
  port: number,
  answer: (request: ReceivedRequest) => Promise<Behaviour>,
): Promise<Listener> {
  const server = createServer(async (request, response) => {
    try {
      const { method = "", url: target = "/", headers } = request;
      const url = new URL(target, "http://127.0.0.1");
      applyBehaviour(response, await answer({ method, target, url, headers, body: await buffer(request) }));
    } catch (error) {
      applyBehaviour(response, { status: 500, body: String(error) });
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${bound}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function applyBehaviour(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === "hang") return;
  if (behaviour === "reset") {
    response.destroy();
    return;
  }
  if (behaviour === "cut") {
    response.writeHead(200, { "content-length": 1_000 }).write("{", () => response.destroy());
    return;
  }
  const { status, headers, body } = behaviour;
  response.writeHead(status, headers);
  if (body instanceof Readable) body.pipe(response);
  else response.end(body);
}
