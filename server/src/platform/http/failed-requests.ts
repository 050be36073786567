import { errors } from "@baleen/contract/errors.ts";
import type { FastifyRequest } from "fastify";
import type { Insertable } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { PlatformDeps } from "../deps.ts";
import type { AppError } from "./app-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a signed-in call, once its session was found. */
    accountId?: number;
  }
}

type FailedRequest = Insertable<Tables["failed_requests"]>;

/** More are dropped: a failure that meets everybody needs no row for each. */
const maxWaiting = 500;
const retryAfterMs = 5_000;

/**
 * Stores the visitors' calls that failed for the server's reasons, whose request ids pages show. The caller does not
 * wait; what the database does not take now is written later, since it may be what has failed.
 */
export class FailedRequests {
  readonly #deps: Pick<PlatformDeps, "db" | "clock">;
  #waiting: FailedRequest[] = [];
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(deps: Pick<PlatformDeps, "db" | "clock">) {
    this.#deps = deps;
  }

  /** Keeps the request if it is a call whose error is none of the client's making. */
  add(request: FastifyRequest, { reason }: AppError): void {
    const { code, status } = errors[reason];
    const { call } = request.routeOptions.config;
    if (!call || call.access === "operator" || status < 500 || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push({
      id: request.id,
      at: this.#deps.clock.now(),
      call: `${call.method} ${call.path}`,
      status,
      code,
      account_id: request.accountId ?? null,
      order_no: orderNoOf(request) ?? null,
    });
    void this.flush();
  }

  /** Writes what waits; never throws. */
  async flush(): Promise<void> {
    clearTimeout(this.#retry);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting;
      this.#waiting = [];
      try {
        await this.#deps.db.insertInto("failed_requests").values(rows).execute();
      } catch {
        this.#waiting = [...rows, ...this.#waiting].slice(0, maxWaiting);
        this.#retry = setTimeout(() => void this.flush(), retryAfterMs).unref();
        return;
      }
    }
  }
}

/** The order that a call names in its path, or in its body as payments do. */
function orderNoOf({ params, body }: FastifyRequest): string | undefined {
  const named = { ...(params as object), ...(body as object) } as Readonly<Record<string, unknown>>;
  return [named.orderNo, named.orderId].find((value): value is string => {
    return typeof value === "string" && /^[0-9A-Z]{27}$/.test(value);
  });
}
