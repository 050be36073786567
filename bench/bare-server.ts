import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** The baseline: a server with one answer, which it reads from standard input. */
const { headers, body } = JSON.parse(await text(process.stdin));
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, reply) => reply.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.log(`http://127.0.0.1:${address.port}`);
});
