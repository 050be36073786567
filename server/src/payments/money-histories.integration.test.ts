import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeOpenPayments, endHistory } from "../testing/histories/end-history.ts";
import { expectAgreement } from "../testing/histories/expect-agreement.ts";
import { beginHistory, performStep } from "../testing/histories/perform-step.ts";
import { step, tradeType } from "../testing/histories/steps.ts";
import { openShop, type Shop } from "../testing/shop.ts";

/** Set by `npm run histories`. */
const { HISTORIES_MINUTES, HISTORIES_SEED, HISTORIES_PATH } = process.env;
const lastsMs = HISTORIES_MINUTES ? Number(HISTORIES_MINUTES) * 60_000 : undefined;

const usualCount = 100;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ features: { creditsCardDays: true } });
});
afterAll(() => shop.close());

test(
  "after random payments and refunds, the money that the gateways hold and the days agree",
  async () => {
    let run = 0;
    const history = fc.asyncProperty(
      tradeType,
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (first, steps) => {
        run += 1;
        await shop.db.deleteFrom("rate_limits").execute();
        const under = beginHistory(shop, `history-${run}`);
        for (const taken of [{ kind: "order" as const, tradeType: first, usesCode: false }, ...steps])
          await performStep(under, taken);
        await endHistory(under);
        await expectAgreement(under);
        await closeOpenPayments(under);
      },
    );
    const result = await fc.check(history, {
      numRuns: lastsMs === undefined ? usualCount : Number.MAX_SAFE_INTEGER,
      ...(lastsMs !== undefined && { interruptAfterTimeLimit: lastsMs }),
      ...(HISTORIES_SEED && { seed: Number(HISTORIES_SEED) }),
      ...(HISTORIES_PATH && { path: HISTORIES_PATH }),
      // Steps wait for a real database, so shrinking to the shortest failing history would take too long.
      endOnFailure: true,
    });
    const again = `npm run histories -- --seed ${result.seed} --path ${result.counterexamplePath}`;
    if (lastsMs !== undefined) process.stdout.write(`${result.numRuns} histories, seed ${result.seed}\n`);
    const story = JSON.stringify(result.counterexample);
    expect(result.failed ? `${again}\n${story}\n${reasonOf(result.errorInstance)}` : "").toBe("");
  },
  // The timeout for a test that hangs.
  (lastsMs ?? 0) + 600_000,
);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { actual, expected } = error as { readonly actual?: unknown; readonly expected?: unknown };
  const compared = `found ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
  return actual === undefined ? String(error.stack) : `${compared}\n${error.stack}`;
}
