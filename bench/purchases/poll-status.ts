import { setTimeout as pause } from "node:timers/promises";
import { get, inParallel, type Person, placeOrder } from "../people.ts";

const pollEveryMs = 3_000;
const polls = 4;

/** Each buyer asks every three seconds, as the browser does, all of them spread over that time. Milliseconds. */
export async function pollStatusTogether(url: string, buyers: readonly Person[]): Promise<number[]> {
  const orders = await inParallel(buyers, async (buyer) => {
    const { orderNo } = await placeOrder(url, buyer, "alipay");
    return { buyer, orderNo };
  });
  const tookMs: number[] = [];
  const ask = async ({ buyer, orderNo }: { buyer: Person; orderNo: string }, n: number) => {
    await pause((n / orders.length) * pollEveryMs);
    for (let poll = 0; poll < polls; poll++) {
      const startedAt = performance.now();
      await get(url, `/payment-configs/status/alipay/${orderNo}`, buyer);
      tookMs.push(performance.now() - startedAt);
      await pause(pollEveryMs);
    }
  };
  await Promise.all(orders.map(ask));
  return tookMs;
}
