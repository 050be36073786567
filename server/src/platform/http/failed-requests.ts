import type { FastifyRequest } from "fastify";
import type { Insertable } from "kysely";
import type { Context } from "../../context.ts";
import type { Tables } from "../../tables.ts";
import { runDatabaseCall } from "../database/database-call.ts";
import type { Rejection } from "../rejection.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set for signed-in calls, once the session is found. */
    accountId?: number;
  }
}

type FailedRequest = Insertable<Tables["failed_requests"]>;

/** Further requests are dropped: an outage that affects every request need not be stored once per request. */
const maxWaiting = 500;
const maxOfStrangersPerMinute = 20;
const retryAfterMs = 5_000;

/**
 * Stores visitors' calls that failed because of the server; pages show their request ids. The caller does not wait. If
 * the database cannot store them now, perhaps because it caused the failure, they are written later.
 */
export class FailedRequests {
  readonly #context: Pick<Context, "db" | "clock">;
  #waiting: FailedRequest[] = [];
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #strangers = { minute: 0, kept: 0 };

  constructor(context: Pick<Context, "db" | "clock">) {
    this.#context = context;
  }

  /** Stores the request if it is a visitor's call that failed with a 5xx status. */
  add(request: FastifyRequest, { code, kind }: Rejection): void {
    const { code: wireCode, status } = kind;
    const { call } = request.routeOptions.config;
    if (!call || call.access === "operator" || status < 500 || this.#waiting.length >= maxWaiting) return;
    if (request.accountId === undefined && !this.#mayStoreAnonymous(code)) return;
    this.#waiting.push({
      id: request.id,
      at: this.#context.clock.now(),
      call: `${call.method} ${call.path}`,
      status,
      code: wireCode,
      account_id: request.accountId ?? null,
      order_no: orderNoOf(request) ?? null,
    });
    void this.flush();
  }

  /**
   * Clients without a session can cause overload as often as they like, so those errors are not stored. They can hardly
   * cause internal errors; a few of these per minute are enough to find the cause.
   */
  #mayStoreAnonymous(code: Rejection["code"]): boolean {
    if (code !== "internal") return false;
    const minute = Math.floor(this.#context.clock.now().getTime() / 60_000);
    if (minute !== this.#strangers.minute) this.#strangers = { minute, kept: 0 };
    this.#strangers.kept += 1;
    return this.#strangers.kept <= maxOfStrangersPerMinute;
  }

  /** Writes the waiting requests; never throws. */
  async flush(): Promise<void> {
    clearTimeout(this.#retry);
    // Not part of the failed request's call, whose timeout may be used up.
    this.#writing ??= runDatabaseCall({}, () => this.#write()).finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting;
      this.#waiting = [];
      try {
        await this.#context.db.insertInto("failed_requests").values(rows).execute();
      } catch {
        this.#waiting = [...rows, ...this.#waiting].slice(0, maxWaiting);
        this.#retry = setTimeout(() => void this.flush(), retryAfterMs).unref();
        return;
      }
    }
  }
}

/** The order number in a call's path, or in its body as for payments. */
function orderNoOf({ params, body }: FastifyRequest): string | undefined {
  const named = { ...(params as object), ...(body as object) } as Readonly<Record<string, unknown>>;
  return [named.orderNo, named.orderId].find((value): value is string => {
    return typeof value === "string" && /^[0-9A-Z]{27}$/.test(value);
  });
}
