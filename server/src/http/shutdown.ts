import { once } from "node:events";
import type http from "node:http";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long new connections are still taken once answers announce the end, for those that are on their way. */
const announceMs = 1_000;
/** What idle connections are given: as long as `keepAliveTimeout` and its buffer in `open-listener.ts` promise them. */
const idleMs = 6_000;
/** The same for connections of busy clients, whose next request comes at once. */
const minIdleMs = 300;
/** After the delay, everything else takes less than this, or is cut off. */
const cutMs = 9_000;

/**
 * How a server stops without a failed request. Those in front of it learn it in this order: `/readyz` answers 503
 * while everything is served; answers announce `Connection: close`; the port closes. Idle connections are closed last,
 * because a request may be on its way on each of them.
 */
export class Shutdown {
  #stage: "serving" | "unready" | "closing" = "serving";

  /** Proxies should send nothing more. */
  get isUnready(): boolean {
    return this.#stage !== "serving";
  }

  /** Every connection is to end with its next answer. */
  get isClosing(): boolean {
    return this.#stage === "closing";
  }

  /** Ends when no connection is left, nine seconds after the delay at the latest. A delay of 0 skips the waits. */
  async run(app: FastifyInstance, delayMs: number): Promise<void> {
    const { server } = app;
    const cut = setTimeout(() => server.closeAllConnections(), delayMs + cutMs);
    this.#stage = "unready";
    await wait(delayMs);
    this.#stage = "closing";
    await wait(Math.min(announceMs, delayMs));
    const closed = once(server, "close");
    closePort(server);
    await Promise.race([closed, wait(Math.max(minIdleMs, Math.min(idleMs, delayMs)))]);
    // A connection that is busy now becomes idle with its answer.
    const hangUp = setInterval(() => server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(hangUp);
    clearTimeout(cut);
  }
}

/** Takes no new connections. `http.Server.close` would close the idle ones as well. */
function closePort(server: http.Server): void {
  net.Server.prototype.close.call(server);
}
