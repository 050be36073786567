import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type CircuitBreaker, CircuitOpenError, circuitBreaker } from "../../platform/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Metrics, noMetrics } from "../../platform/metrics/metrics.ts";
import { type Gateway, GatewayError } from "./gateway.ts";

/** The kinds of calls to a gateway, and notices from it. */
export type GatewayQuestion = "create" | "query" | "close" | "refund" | "queryRefund" | "notice" | "bill";

/** Measurements of one kind of call since the last report. */
export interface Measurement {
  readonly method: PaymentMethod;
  readonly question: GatewayQuestion;
  calls: number;
  /** Durations of the first `maxDurations` calls. */
  readonly durationsMs: number[];
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
  /** The message of the last failure, for operators. */
  lastFailure?: string;
}

/** Wraps a call to a gateway. */
type Wrap = <Input, Result>(call: (input: Input) => Promise<Result>) => (input: Input) => Promise<Result>;

const maxDurations = 200;
const maxFailureLength = 300;

/**
 * Measures how a gateway answers this node: the source of the metrics and the console's page. Also owns the circuit
 * breakers. Measurements are kept in memory, so that buyers do not wait for a write, and are reported periodically.
 */
export class GatewayMeter {
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  readonly #breakers = new Map<PaymentMethod, CircuitBreaker>();
  #measurements = new Map<string, Measurement>();
  /** When the circuits that were open at the last report will close. */
  #reportedCircuits: ReadonlyMap<PaymentMethod, Date> = new Map();

  constructor(clock: Clock, metrics: Metrics = noMetrics) {
    this.#clock = clock;
    this.#metrics = metrics;
  }

  /** Wraps a gateway and measures its calls. A refusal counts as a failure, since wrong settings cause refusals. */
  measure(method: PaymentMethod, gateway: Gateway, guard: Wrap = (call) => call): Gateway {
    const measure =
      <Input, Result>(question: GatewayQuestion, call: (input: Input) => Promise<Result>) =>
      async (input: Input): Promise<Result> => {
        const startMs = performance.now();
        const record = (failure?: string) =>
          this.#record(method, question, performance.now() - startMs, failure);
        try {
          const result = await call(input);
          record(question === "notice" && result === undefined ? "Not authentic" : undefined);
          return result;
        } catch (error) {
          // Messages of `GatewayError` contain no secrets; other messages may.
          record(error instanceof GatewayError ? error.message : "The call failed");
          throw error;
        }
      };
    return {
      ...gateway,
      create: guard(measure("create", gateway.create)),
      query: guard(measure("query", gateway.query)),
      close: guard(measure("close", gateway.close)),
      refund: guard(measure("refund", gateway.refund)),
      queryRefund: guard(measure("queryRefund", gateway.queryRefund)),
      readNotice: measure("notice", gateway.readNotice),
      ...(gateway.readBill && { readBill: measure("bill", gateway.readBill) }),
    };
  }

  /**
   * Measures a gateway and puts its calls behind one circuit breaker. A refusal is an answer, so it does not open the
   * circuit. Bills bypass the breaker: a missing bill must not keep buyers from paying.
   */
  measureWithBreaker(method: PaymentMethod, gateway: Gateway): Gateway {
    const breaker = circuitBreaker(this.#clock, (error) =>
      error instanceof GatewayError && error.kind === "refused" ? "success" : "failure",
    );
    this.#breakers.set(method, breaker);
    return this.measure(method, gateway, (call) => async (input) => {
      try {
        return await breaker.run(() => call(input));
      } catch (error) {
        throw error instanceof CircuitOpenError ? new GatewayError("unknown", error.message) : error;
      }
    });
  }

  /** The methods whose circuit is open, with the time at which it closes. */
  listOpenCircuits(): ReadonlyMap<PaymentMethod, Date> {
    const circuits = Array.from(
      this.#breakers,
      ([method, breaker]) => [method, breaker.openUntil()] as const,
    );
    return new Map(circuits.flatMap(([method, until]) => (until ? [[method, until]] : [])));
  }

  /** Whether a circuit has opened since the last report. */
  get isUrgent(): boolean {
    return [...this.listOpenCircuits()].some(
      ([method, until]) => this.#reportedCircuits.get(method)?.getTime() !== until.getTime(),
    );
  }

  /** Returns the measurements since the last report and resets them. */
  takeMeasurements(): Measurement[] {
    const measured = [...this.#measurements.values()];
    this.#measurements = new Map();
    this.#reportedCircuits = this.listOpenCircuits();
    return measured;
  }

  #record(method: PaymentMethod, question: GatewayQuestion, durationMs: number, failure?: string): void {
    const outcome = failure === undefined ? "answered" : "failed";
    this.#metrics.observe("gateway_seconds", { method, call: question, outcome }, durationMs / 1000);
    const key = `${method} ${question}`;
    const nothing: Measurement = { method, question, calls: 0, durationsMs: [] };
    const measurement = this.#measurements.get(key) ?? nothing;
    this.#measurements.set(key, measurement);
    measurement.calls += 1;
    if (measurement.durationsMs.length < maxDurations) measurement.durationsMs.push(Math.round(durationMs));
    if (failure === undefined) {
      measurement.lastSuccessAt = this.#clock.now();
    } else {
      measurement.lastFailureAt = this.#clock.now();
      measurement.lastFailure = failure.slice(0, maxFailureLength);
    }
  }
}
