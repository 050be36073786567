import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Gateway } from "./gateway.ts";
import { GatewayError } from "./gateway-error.ts";

/** The kinds of calls to a gateway, and the notices that come from it. */
export type GatewayQuestion = "create" | "query" | "close" | "refund" | "queryRefund" | "notice" | "bill";

/** What was measured of one kind of question since the last report. */
export interface Measurement {
  readonly method: PaymentMethod;
  readonly question: GatewayQuestion;
  calls: number;
  /** Of the first `maxDurations` calls. */
  readonly durationsMs: number[];
  lastSuccessAt: Date | undefined;
  lastFailureAt: Date | undefined;
  /** The sentence of the last failure, for operators. */
  lastFailure: string | undefined;
}

/** Called with every call. */
export type OnCall = (
  call: Pick<Measurement, "method" | "question">,
  durationMs: number,
  outcome: "answered" | "failed",
) => void;

const maxDurations = 200;
const maxFailureLength = 300;

/** Collects in memory how gateways answer, so that buyers wait for no write; a node reports it from time to time. */
export class GatewayMeter {
  readonly #clock: Clock;
  readonly #onCall: OnCall | undefined;
  #measured = new Map<string, Measurement>();
  readonly #restingUntil = new Map<PaymentMethod, Date>();
  #isUrgent = false;

  constructor(clock: Clock, onCall?: OnCall) {
    this.#clock = clock;
    this.#onCall = onCall;
  }

  /** `failure` is undefined after a success. */
  record(method: PaymentMethod, question: GatewayQuestion, durationMs: number, failure?: string): void {
    this.#onCall?.({ method, question }, durationMs, failure === undefined ? "answered" : "failed");
    const measurement = this.#measurementOf(method, question);
    measurement.calls += 1;
    if (measurement.durationsMs.length < maxDurations) measurement.durationsMs.push(Math.round(durationMs));
    if (failure === undefined) {
      measurement.lastSuccessAt = this.#clock.now();
    } else {
      measurement.lastFailureAt = this.#clock.now();
      measurement.lastFailure = failure.slice(0, maxFailureLength);
    }
  }

  /** The method's circuit breaker is open until then. */
  rest(method: PaymentMethod, until: Date): void {
    this.#restingUntil.set(method, until);
    this.#isUrgent = true;
  }

  /** The methods whose circuit breaker is open, with the end. */
  resting(): ReadonlyMap<PaymentMethod, Date> {
    const now = this.#clock.now();
    return new Map([...this.#restingUntil].filter(([, until]) => until > now));
  }

  /** Whether a circuit breaker has opened since the last report. */
  get isUrgent(): boolean {
    return this.#isUrgent;
  }

  /** What was measured since the last call. */
  take(): Measurement[] {
    const taken = [...this.#measured.values()];
    this.#measured = new Map();
    this.#isUrgent = false;
    return taken;
  }

  #measurementOf(method: PaymentMethod, question: GatewayQuestion): Measurement {
    const key = `${method} ${question}`;
    const known = this.#measured.get(key);
    if (known) return known;
    const added: Measurement = {
      method,
      question,
      calls: 0,
      durationsMs: [],
      lastSuccessAt: undefined,
      lastFailureAt: undefined,
      lastFailure: undefined,
    };
    this.#measured.set(key, added);
    return added;
  }
}

/** A gateway whose calls are measured. A rejection counts as a failure: wrong settings show as one. */
export function measureGateway(gateway: Gateway, method: PaymentMethod, meter: GatewayMeter): Gateway {
  const measure =
    <Asked, Result>(question: GatewayQuestion, call: (asked: Asked) => Promise<Result>) =>
    async (asked: Asked): Promise<Result> => {
      const startMs = performance.now();
      const record = (failure?: string) =>
        meter.record(method, question, performance.now() - startMs, failure);
      try {
        const result = await call(asked);
        record(question === "notice" && result === undefined ? "Not authentic" : undefined);
        return result;
      } catch (error) {
        record(failureOf(error));
        throw error;
      }
    };
  return {
    ...gateway,
    create: measure("create", gateway.create),
    query: measure("query", gateway.query),
    close: measure("close", gateway.close),
    refund: measure("refund", gateway.refund),
    queryRefund: measure("queryRefund", gateway.queryRefund),
    readNotice: measure("notice", gateway.readNotice),
    // Never behind the circuit breaker: a bill that cannot be had must not keep buyers from paying.
    ...(gateway.readBill && { readBill: measure("bill", gateway.readBill) }),
  };
}

/** The messages of gateways' errors hold no secret; others may. */
function failureOf(error: unknown): string {
  return error instanceof GatewayError ? error.message : "The call failed";
}
