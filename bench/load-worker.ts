import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Load, LoadResult } from "./load.ts";

/** Sends HTTP/1.1 requests at full speed or at a fixed rate, and parses only the status and length of the responses. */
const load: Load = JSON.parse(await text(process.stdin));
const { hostname, port, pathname } = new URL(load.url);
const body = load.body ?? "";
const lines = [
  `${load.method ?? "GET"} ${pathname} HTTP/1.1`,
  `Host: ${hostname}:${port}`,
  ...Object.entries(load.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ...(load.body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
];
const ipAddresses = load.ipAddresses ?? 0;
const requests = Array.from({ length: Math.max(1, ipAddresses) }, (_, n) => {
  const forwarded = ipAddresses > 0 ? [`X-Forwarded-For: 10.9.${n >> 8}.${n & 255}`] : [];
  return Buffer.from(`${[...lines, ...forwarded].join("\r\n")}\r\n\r\n${body}`);
});
const statuses: Record<string, number> = {};
const idle: (() => void)[] = [];
let answers = 0;
let bytes = 0;
let sentCount = 0;
const startedAt = performance.now();
const endsAt = startedAt + load.seconds * 1000;

for (let n = 0; n < load.connections; n += 1) openConnection();
if (load.perSecond !== undefined) setInterval(sendDueRequests, 2, load.perSecond);
setTimeout(report, load.seconds * 1000);

function openConnection(): void {
  const socket = connect(Number(port), hostname);
  let head = "";
  let unreadBytes = 0;
  const sendRequest = () => {
    if (performance.now() >= endsAt) return;
    socket.write(requests[sentCount % requests.length] ?? "");
    sentCount += 1;
  };
  const next = load.perSecond === undefined ? sendRequest : () => idle.push(sendRequest);
  socket.on("connect", next);
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (unreadBytes > 0) unreadBytes -= chunk.length;
    else {
      head += chunk.toString("latin1", 0, 4096);
      const headEnd = head.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const status = head.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const length = Number(/^content-length: *(\d+)/im.exec(head.slice(0, headEnd))?.[1] ?? Number.NaN);
      const before = head.length - Math.min(chunk.length, 4096);
      unreadBytes = headEnd + 4 + length - before - chunk.length;
      head = "";
    }
    if (Number.isNaN(unreadBytes) || unreadBytes < 0) fail("An answer is not as long as it says.");
    if (unreadBytes > 0) return;
    answers += 1;
    next();
  });
  socket.on("error", (error) => fail(`A connection broke: ${error.message}.`));
  socket.on("close", () => fail("The server closed a connection."));
}

function sendDueRequests(perSecond: number): void {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond) - sentCount;
  for (const sendRequest of idle.splice(0, due)) sendRequest();
}

function fail(reason: string): void {
  if (performance.now() >= endsAt) return;
  console.error(reason);
  process.exit(1);
}

function report(): void {
  const seconds = (performance.now() - startedAt) / 1000;
  const result: LoadResult = {
    perSecond: answers / seconds,
    answers,
    bytesPerAnswer: bytes / answers,
    statuses,
  };
  console.log(JSON.stringify(result));
  process.exit();
}
