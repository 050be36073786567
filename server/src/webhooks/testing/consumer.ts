import http from "node:http";
import type { AddressInfo } from "node:net";
import { type SubscribedType, subscribedTypes } from "@baleen/contract/webhooks/webhook-events.ts";
import { Webhook } from "standardwebhooks";
import type { Network } from "../../platform/safe-fetch/safe-fetch.ts";
import type { World } from "../../testing/world.ts";
import { addSecret } from "../operator/act-on-endpoint.ts";

export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly path: string;
}

/** A consumer on loopback. What it answers can be changed; `received` are all requests, in order. */
export async function startConsumer() {
  const received: ReceivedWebhook[] = [];
  let answer: (path: string) => { status: number; body?: string; location?: string } | "silence" = () => ({
    status: 204,
  });
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const path = request.url ?? "";
      received.push({
        id: headers["webhook-id"] ?? "",
        headers,
        body: Buffer.concat(chunks).toString(),
        path,
      });
      const answered = answer(path);
      if (answered === "silence") return request.socket.destroy();
      const { status, body = "", location } = answered;
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** The whole internet is this consumer. Names that begin with "private" have an address that is not public. */
    network: {
      resolve: async (hostname) => [hostname.startsWith("private") ? "10.0.0.5" : "93.184.216.34"],
      route: () => ({ host: "127.0.0.1", port }),
    } satisfies Network,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Verifies with the reference library. It compares with the machine's clock, so the timestamps are checked apart. */
export function verify(secret: string, { headers, body }: ReceivedWebhook): unknown {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const library = new Webhook(secret);
  const expected = library.sign(headers["webhook-id"] ?? "", at, body);
  if (!(headers["webhook-signature"] ?? "").split(" ").includes(expected))
    throw new Error("No signature is that of the secret");
  return JSON.parse(body);
}

/** An endpoint with its secret. Plain HTTP, since the consumer has no certificate; operators can enter https alone. */
export async function makeWebhookEndpoint(
  { db, context, clock }: World,
  { url = "http://hooks.example/in", types = subscribedTypes }: MadeEndpoint = {},
) {
  const now = clock.now();
  return await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("webhook_endpoints")
      .values({ url, types: JSON.stringify(types), made_at: now, made_by: "test" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, secret: await addSecret(context, tx as never, id, now) };
  });
}

interface MadeEndpoint {
  readonly url?: string;
  readonly types?: readonly SubscribedType[];
}
