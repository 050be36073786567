import { once } from "node:events";
import type http from "node:http";
import net from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * How long the port stays open after responses start to send `Connection: close`, for connections that are being
 * opened.
 */
const announceMs = 1_000;
/**
 * How long idle connections stay open: `keepAliveTimeout` of `open-listener.ts`, which clients rely on, plus a buffer.
 */
const idleMs = 6_000;
/** The minimum for idle connections, for clients that send their next request at once. */
const minIdleMs = 300;
/** Connections that are still open this long after the delay are destroyed. */
const cutMs = 9_000;

/**
 * Graceful shutdown without a failed request. First `/readyz` returns 503 while everything is still served; then
 * responses send `Connection: close`; then the port closes. Idle connections are closed last, since a request may be on
 * its way on each of them.
 */
export class Shutdown {
  #stage: "serving" | "unready" | "closing" = "serving";
  #isReplaced = false;

  /** Whether `/readyz` returns 503. A proxy does not distinguish processes on one port, so a replaced one stays ready. */
  get isUnready(): boolean {
    return this.#stage !== "serving" && !this.#isReplaced;
  }

  /** Whether responses send `Connection: close`. */
  get isClosing(): boolean {
    return this.#stage === "closing";
  }

  /** Another process serves the same port from now on, so that a stop refuses nobody. */
  markAsReplaced(): void {
    this.#isReplaced = true;
  }

  /**
   * Resolves when all connections are closed, at the latest nine seconds after the delay. A delay of 0 skips the waits;
   * a process that is replaced skips the delay alone.
   */
  async run(app: FastifyInstance, givenDelayMs: number): Promise<void> {
    const { server } = app;
    const delayMs = this.#isReplaced ? 0 : givenDelayMs;
    const cut = setTimeout(() => server.closeAllConnections(), delayMs + cutMs);
    this.#stage = "unready";
    await wait(delayMs);
    this.#stage = "closing";
    await wait(Math.min(announceMs, delayMs));
    const closed = once(server, "close");
    await closePort(server);
    const forIdleMs = this.#isReplaced ? idleMs : Math.max(minIdleMs, Math.min(idleMs, delayMs));
    await Promise.race([closed, wait(forIdleMs)]);
    // Repeated, since connections become idle only when their response ends.
    const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(idleTimer);
    clearTimeout(cut);
  }
}

/** A pause without new connections, long enough for clients that reconnect right after a response. */
const pauseMs = 50;
/** Maximum wait for such a pause, and then for a turn of the event loop without a new connection. */
const maxDrainMs = 500;

/**
 * Stops listening without closing idle connections, as `http.Server.close` would. When the port closes, the kernel
 * resets connections that it has completed but the process has not accepted. So the port closes right after a turn of
 * the event loop without new connections. Connections that arrive meanwhile are served only afterwards, which keeps the
 * turns short and keeps their clients from opening further ones.
 */
export async function closePort(server: http.Server): Promise<void> {
  const listeners = server.listeners("connection") as ((socket: net.Socket) => void)[];
  const held: net.Socket[] = [];
  server.removeAllListeners("connection").on("connection", (socket) => held.push(socket));
  const hasNoNewConnection = async (pass: () => Promise<unknown>) => {
    const before = held.length;
    await pass();
    return held.length === before;
  };
  await repeatUntil(maxDrainMs, () => hasNoNewConnection(() => wait(pauseMs)));
  await repeatUntil(maxDrainMs, () => hasNoNewConnection(nextTurn));
  net.Server.prototype.close.call(server);
  server.removeAllListeners("connection");
  for (const listener of listeners) server.on("connection", listener);
  for (const socket of held) server.emit("connection", socket);
}

/** Repeats `condition` until it resolves to true, at most for `ms`. */
async function repeatUntil(ms: number, condition: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + ms;
  while (!(await condition()) && performance.now() < endMs);
}
