import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { childEnvironment, secretKey } from "../../scripts/testing/start-server.ts";

export const operatorLogin = "rehearsal";

const reasonFields = { reasonCategory: "other", reason: "rehearsed" };

interface RefundOptions {
  /** Ends the refunds. */
  readonly signal: AbortSignal;
  /** Whether commands may fail now. */
  readonly isFailureTolerated: () => boolean;
}

/** An operator at the command line of the rehearsed installation. */
export class Operator {
  /** Refunds that a command began. */
  refundCount = 0;
  /** Commands that should have succeeded. */
  readonly failures: string[] = [];
  #settings: Readonly<Record<string, string>>;

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings;
  }

  /** Changes the settings of commands that run from now on. */
  changeSettings(changed: Readonly<Record<string, string>>): void {
    this.#settings = { ...this.#settings, ...changed };
  }

  async makeCards(count: number): Promise<string[]> {
    const batch = { packageId: 1, count, name: "rehearsal", tag: null, note: null, keysExpireOn: null };
    return (await this.#call("createCardBatch", { ...batch, ...reasonFields })).keys;
  }

  /** Refunds orders that were bought, one after the other, until the signal ends it. */
  async refundRepeatedly(
    bought: readonly string[],
    everyMs: number,
    { signal, isFailureTolerated }: RefundOptions,
  ): Promise<void> {
    const refunded = new Set<string>();
    while (!signal.aborted) {
      await pause(everyMs, undefined, { signal }).catch(() => {});
      const orderNo = bought.findLast((one) => !refunded.has(one));
      if (orderNo === undefined || signal.aborted) continue;
      refunded.add(orderNo);
      try {
        const { leftFen: amountFen } = await this.#call("previewRefund", { orderNo });
        await this.#call("refundOrder", { orderNo, amountFen, ...reasonFields });
        this.refundCount += 1;
      } catch (error) {
        if (!isFailureTolerated()) this.failures.push(`The refund of ${orderNo} failed: ${error}`);
      }
    }
  }

  async checkInvariants(): Promise<string> {
    return await this.#run("ledger", ["check"]);
  }

  async showDeployment(): Promise<string> {
    return await this.#run("deployment", ["show"]);
  }

  async #call(name: string, input: object) {
    return JSON.parse(await this.#run("console", [name, "--operator", operatorLogin, JSON.stringify(input)]));
  }

  async #run(command: string, words: readonly string[]): Promise<string> {
    const program = fileURLToPath(new URL(`../../server/src/commands/${command}.ts`, import.meta.url));
    const env = childEnvironment({ SECRET_KEY: secretKey, ...this.#settings });
    return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
  }
}
