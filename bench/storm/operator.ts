import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { childEnvironment, secretKey } from "../../scripts/testing/start-server.ts";

/** An operator at the command line of the rehearsed installation. */
export class Operator {
  /** Refunds that a command began. */
  refunds = 0;
  /** Commands that should have succeeded. */
  readonly failures: string[] = [];
  readonly #settings: Readonly<Record<string, string>>;

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings;
  }

  async makeCards(count: number): Promise<string[]> {
    const csv = await this.#run("cards", ["create", "--package", "1", "--count", String(count)]);
    const rows = csv.trim().split(/\r?\n/).slice(1);
    return rows.map((row) => (row.split(",")[0] ?? "").replaceAll('"', ""));
  }

  /** Refunds orders that were bought, one after the other, until the signal ends it. */
  async refundNowAndThen(bought: readonly string[], everyMs: number, signal: AbortSignal): Promise<void> {
    const refunded = new Set<string>();
    while (!signal.aborted) {
      await pause(everyMs, undefined, { signal }).catch(() => {});
      const orderNo = bought.findLast((one) => !refunded.has(one));
      if (orderNo === undefined || signal.aborted) continue;
      refunded.add(orderNo);
      try {
        await this.#run("orders", ["refund", orderNo, "--reason", "rehearsed"]);
        this.refunds += 1;
      } catch (error) {
        this.failures.push(`The refund of ${orderNo} failed: ${error}`);
      }
    }
  }

  async checkInvariants(): Promise<string> {
    return await this.#run("orders", ["check"]);
  }

  async #run(command: string, words: readonly string[]): Promise<string> {
    const program = fileURLToPath(new URL(`../../server/src/commands/${command}.ts`, import.meta.url));
    const env = childEnvironment({ SECRET_KEY: secretKey, ...this.#settings });
    return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
  }
}
