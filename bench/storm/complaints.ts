import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ComplaintRow } from "@baleen/contract/back-office/complaints.ts";
import type pg from "pg";
import type { Answer, AnswerRecorder } from "./answers.ts";
import type { Cashier } from "./cashier.ts";
import { type AcceptedReply, findComplaintViolations, readStoredComplaints } from "./complaint-violations.ts";
import type { Random } from "./random.ts";

/** Of so many forms two copies arrive at once. */
const twiceShare = 0.2;
/** Of so many replies the gateway's answer is lost. */
const cutShare = 0.1;
const lookEveryMs = 1_000;
const retryAfterMs = 2_000;
const answersAtOnce = 4;
const settleTimeoutMs = 600_000;
const ipAddress = "203.0.113.77";

export interface ComplaintsOptions {
  readonly answers: AnswerRecorder;
  readonly cashier: Cashier;
  readonly random: Random;
  /** Of the operator `demo`. */
  readonly password: string;
  readonly origin: string;
  /** Ends the load when it is aborted. */
  readonly signal: AbortSignal;
}

/** Payers who complain at the gateways, and an operator in the console who answers each of them once. */
export class Complaints {
  readonly #options: ComplaintsOptions;
  /** The replies that the console has accepted, by the complaint's id here. */
  readonly #accepted = new Map<number, AcceptedReply>();
  readonly #refusals: string[] = [];
  #cookie = "";

  constructor(options: ComplaintsOptions) {
    this.#options = options;
  }

  get acceptedCount(): number {
    return this.#accepted.size;
  }

  /** So many complaints over the given time, and the answers to them. */
  async run(count: number, durationMs: number): Promise<void> {
    await Promise.all([this.#complain(count, durationMs), this.#answerRepeatedly()]);
  }

  async #complain(count: number, durationMs: number): Promise<void> {
    const { cashier, signal } = this.#options;
    const delivered: Promise<void>[] = [];
    for (let n = 0; n < count && !signal.aborted; n += 1) {
      delivered.push(cashier.complain(n));
      await pause(durationMs / count, undefined, { signal }).catch(() => {});
    }
    await Promise.all(delivered);
  }

  async #answerRepeatedly(): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      await this.#answerOpen();
      await pause(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Answers the complaints whose deadline is next. */
  async #answerOpen(): Promise<void> {
    const listed = await this.#call("GET", "/complaints?limit=100");
    if (listed.status !== 200) return;
    const { rows }: { rows: readonly ComplaintRow[] } = JSON.parse(listed.text).data;
    const waiting = rows.filter(({ id, state }) => state === "open" && !this.#accepted.has(id)).values();
    const work = async () => {
      for (const complaint of waiting) await this.#answer(complaint);
    };
    await Promise.all(Array.from({ length: answersAtOnce }, work));
  }

  /** Sends the form, if need be again with the same key, as a browser does whose connection breaks. */
  async #answer({ id, gatewayId, family }: ComplaintRow): Promise<void> {
    const { cashier, random } = this.#options;
    const actionKey = randomUUID();
    const text = `您好，已为您处理（${actionKey}）`;
    if (family === "wechat" && random.next() < cutShare) cashier.cutNextReply(gatewayId);
    const send = () => this.#call("POST", `/complaints/${id}/answer`, { actionKey, afterActId: 0, text });
    for (;;) {
      const copies = await Promise.all(random.next() < twiceShare ? [send(), send()] : [send()]);
      if (copies.some(({ status }) => status === 200)) {
        this.#accepted.set(id, { gatewayId, text });
        return;
      }
      const refusal = copies.find(({ status }) => status >= 400 && status < 500 && status !== 429);
      if (refusal) {
        this.#refusals.push(`The answer to ${gatewayId} was refused: ${refusal.text.slice(0, 200)}`);
        return;
      }
      await pause(retryAfterMs);
    }
  }

  async #call(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
    const { answers, origin } = this.#options;
    if (this.#cookie === "") await this.#signIn();
    const answer = await answers.send({
      kind: method === "GET" ? "complaint list" : "complaint answer",
      ...{ path: `/api/console${path}`, ipAddress, headers: { cookie: this.#cookie, origin } },
      ...(body && { body }),
    });
    if (answer.status === 401) this.#cookie = "";
    return answer;
  }

  async #signIn(): Promise<void> {
    const { origin, password } = this.#options;
    const response = await fetch(`${origin}/api/console/session`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, "x-forwarded-for": ipAddress },
      body: JSON.stringify({ login: "demo", password }),
    }).catch(() => undefined);
    const cookies = response?.ok ? response.headers.getSetCookie() : [];
    this.#cookie = cookies.map((set) => set.split(";")[0]).join("; ");
  }

  /**
   * Has the lists read now, which find what notices have lost, and answers what is left. Returns the violations that
   * remain at the timeout.
   */
  async settle(client: pg.Pool): Promise<string[]> {
    const deadline = performance.now() + settleTimeoutMs;
    for (;;) {
      await this.#answerOpen();
      const violations = findComplaintViolations(
        this.#options.cashier.complaints(),
        await readStoredComplaints(client),
        [...this.#accepted.values()],
      );
      if (violations.length === 0 || performance.now() > deadline) return [...this.#refusals, ...violations];
      await client.query(listNow);
      await pause(lookEveryMs);
    }
  }
}

/** What the ten minutes between two lists would bring. */
const listNow =
  "update jobs set due_at = now() where name = 'sweepComplaints' and leased_by is null and due_at > now() + interval '30 seconds'";
