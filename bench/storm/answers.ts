import type { Blow } from "./cluster.ts";

/** A blow to the primary; during a rolling upgrade the nodes are restarted meanwhile, one after the other. */
export type Failover = Blow | "upgrade nodes and kill primary";

/** When a node or the database's primary was away, in milliseconds since the storm began. */
export interface Disruption {
  readonly kind: "kill" | "restart" | Failover;
  readonly fromMs: number;
  /** When the node's process had ended, so that nothing of it was in flight any more, or another primary took writes. */
  endedMs: number;
}

export interface Answer {
  readonly kind: string;
  readonly fromMs: number;
  readonly tookMs: number;
  /** 0: the connection failed. */
  readonly status: number;
  readonly said: string;
}

export interface Sent {
  readonly kind: string;
  readonly path: string;
  readonly ipAddress: string;
  readonly token?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const timeoutMs = 60_000;

/** Sends requests and records when each was sent, how long it took, and its status. */
export class Answers {
  readonly all: Answer[] = [];
  readonly url: string;
  readonly #startedAt = performance.now();

  constructor(url: string) {
    this.url = url;
  }

  /** Milliseconds since the storm began. */
  now(): number {
    return performance.now() - this.#startedAt;
  }

  async send({ kind, path, ipAddress, token, body, headers = {} }: Sent): Promise<Answer> {
    const fromMs = this.now();
    const { status, said } = await fetch(this.url + path, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "x-forwarded-for": ipAddress,
        ...(typeof body === "object" && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
      .then(
        async (response) => ({ status: response.status, said: await response.text() }),
        (error: unknown) => ({
          status: 0,
          said: String(error instanceof Error ? (error.cause ?? error) : error),
        }),
      )
      .catch((error: unknown) => ({ status: 0, said: String(error) }));
    const answer = { kind, fromMs, tookMs: this.now() - fromMs, status, said };
    // Kept texts would fill the memory; only those of errors are read again.
    this.all.push(answer.status === 200 ? { ...answer, said: "" } : answer);
    return answer;
  }
}

export function failed({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** A kept connection may fail this long after its node. */
const slackMs = 1_000;

/** A failover that is not over for the nodes this long after another primary takes writes. */
const failoverSlackMs = 10_000;

/** The failover that a request met, if it met one. */
export function failoverMetBy(
  { fromMs, tookMs }: Answer,
  disruptions: readonly Disruption[],
): Disruption | undefined {
  return disruptions.findLast(
    ({ kind, fromMs: struckMs, endedMs }) =>
      kind.endsWith("primary") && fromMs <= endedMs + failoverSlackMs && fromMs + tookMs >= struckMs,
  );
}

/** Whether a node was killed while the request was under way. */
export function wasInFlight({ fromMs, tookMs }: Answer, disruptions: readonly Disruption[]): boolean {
  return disruptions.some(
    ({ kind, fromMs: killedMs, endedMs }) =>
      kind === "kill" && fromMs <= endedMs + slackMs && fromMs + tookMs >= killedMs,
  );
}
