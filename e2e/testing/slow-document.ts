import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { site } from "./site.ts";

export interface SlowSite {
  readonly url: string;
  /** Sends the rest of each document. */
  releaseRest(): void;
  close(): void;
}

/** Starts a proxy of the site that at first sends each document only up to `end`. */
export async function serveDocumentsUntil(end: string): Promise<SlowSite> {
  const { promise: restReleased, resolve: releaseRest } = Promise.withResolvers<void>();
  const proxy = createServer((request, response) => {
    const address = new URL(request.url ?? "/", site.url);
    const headers = { ...request.headers, host: address.host, "accept-encoding": "identity" };
    get(address, { headers }, async (answer) => {
      const body = await buffer(answer);
      const isDocument = answer.headers["content-type"]?.startsWith("text/html");
      const length = isDocument ? body.indexOf(end) : body.length;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.write(body.subarray(0, length));
      if (isDocument) await restReleased;
      response.end(body.subarray(length));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    releaseRest,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
