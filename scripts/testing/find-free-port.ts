import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral port range: otherwise an outgoing connection could take a port before its server does. */
const lowest = 10_240;
const highest = 32_767;

/** A free port on the loopback interface. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(lowest, highest + 1);
  return (await isFree(port)) ? port : await findFreePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
