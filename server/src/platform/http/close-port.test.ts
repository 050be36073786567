import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { closePort } from "./shutdown.ts";

const clients = 100;

/** Connects and sends requests in a separate thread, so that it continues while the server's thread is busy. */
const asking = `
  const { workerData, parentPort } = require("node:worker_threads");
  const net = require("node:net");
  const { port, clients, connected } = workerData;
  const answers = Array.from({ length: clients }, () => new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    let answer = "";
    socket.on("connect", () => {
      socket.write("GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n");
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.on("data", (bytes) => { answer += bytes; });
    socket.on("error", (error) => resolve(error.code));
    socket.on("end", () => resolve(answer.slice(9, 12)));
  }));
  Promise.all(answers).then((all) => parentPort.postMessage(all));
`;

test("connections that the kernel has completed before the port closes are answered, not reset", async () => {
  const server = http.createServer((_, response) => response.end("answered"));
  server.listen({ port: 0, host: "127.0.0.1", backlog: 2 * clients });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(asking, { eval: true, workerData: { port, clients, connected } });
  onTestFinished(async () => void (await worker.terminate()));
  const answered = once(worker, "message");
  // Meanwhile this thread accepts no connections.
  for (let seen = 0; seen < clients; seen = Atomics.load(connected, 0))
    Atomics.wait(connected, 0, seen, 5_000);
  await closePort(server);
  expect(await answered).toEqual([Array(clients).fill("200")]);
});
