import type { Fake } from "../../../../../fake-gateways/fake.ts";
import { GatewayError } from "../gateway.ts";
import { type Ask, ask } from "../http.ts";

const patientMs = 600_000;

/**
 * Asks a fake gateway as the product does, but never gives up for lack of time, since a slow machine would be
 * taken for a hanging gateway; and gives up at once when the fake hangs.
 */
export function askFake(fake: Fake): Ask {
  return async (url, question) => {
    const hanging = fake.nextHang().then(() => {
      throw new GatewayError("unknown", "The fake gave no answer: it hangs");
    });
    return await Promise.race([ask(url, { ...question, timeoutMs: patientMs }), hanging]);
  };
}
