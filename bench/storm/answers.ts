import type { PrimaryFault } from "./cluster.ts";

/** A failover: a fault of the primary, optionally while the nodes are restarted in turn for a rolling upgrade. */
export type Failover = PrimaryFault | "upgrade nodes and kill primary";

/** When a node or the database's primary was away, in milliseconds since the storm began. */
export interface Disruption {
  readonly kind: "kill" | "restart" | Failover;
  readonly fromMs: number;
  /**
   * When the node's process had ended, so that none of its requests was in flight, or when a new primary accepted
   * writes.
   */
  endedMs: number;
}

export interface Answer {
  readonly kind: string;
  readonly fromMs: number;
  readonly durationMs: number;
  /** 0: the connection failed. */
  readonly status: number;
  readonly text: string;
}

export interface RequestOptions {
  readonly kind: string;
  readonly path: string;
  readonly ipAddress: string;
  readonly token?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const timeoutMs = 60_000;

/** Sends requests and records when each was sent, how long it took, and its status. */
export class AnswerRecorder {
  readonly all: Answer[] = [];
  readonly url: string;
  readonly #startedAt = performance.now();

  constructor(url: string) {
    this.url = url;
  }

  /** Milliseconds since the storm began. */
  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  async send({ kind, path, ipAddress, token, body, headers = {} }: RequestOptions): Promise<Answer> {
    const fromMs = this.elapsedMs();
    const { status, said: text } = await fetch(this.url + path, {
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
    const answer = { kind, fromMs, durationMs: this.elapsedMs() - fromMs, status, text };
    // Keeping all response texts would fill the memory; only those of errors are read again.
    this.all.push(answer.status === 200 ? { ...answer, text: "" } : answer);
    return answer;
  }
}

export function isFailed({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** How long after a node's end a request over a kept-alive connection may still fail. */
const slackMs = 1_000;

/** How long after a new primary accepts writes the nodes may still fail requests. */
const failoverSlackMs = 10_000;

/** The last failover during which the request was sent or answered; undefined if there was none. */
export function findFailover(
  { fromMs, durationMs }: Answer,
  disruptions: readonly Disruption[],
): Disruption | undefined {
  return disruptions.findLast(
    ({ kind, fromMs: struckMs, endedMs }) =>
      kind.endsWith("primary") && fromMs <= endedMs + failoverSlackMs && fromMs + durationMs >= struckMs,
  );
}

/** Whether a node was killed while the request was under way. */
export function wasInFlight({ fromMs, durationMs }: Answer, disruptions: readonly Disruption[]): boolean {
  return disruptions.some(
    ({ kind, fromMs: killedMs, endedMs }) =>
      kind === "kill" && fromMs <= endedMs + slackMs && fromMs + durationMs >= killedMs,
  );
}
