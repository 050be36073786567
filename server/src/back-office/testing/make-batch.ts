import type * as calls from "@baleen/contract/back-office/cards.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import { consoleHandlers } from "../console-handlers.ts";
import type { askAsOperator } from "./ask-as-operator.ts";

type Ask = Awaited<ReturnType<typeof askAsOperator>>["ask"];

/** Makes a batch as the console does: its keys in slices, until all have arrived. */
export async function makeBatch(ask: Ask, body: BodyOf<typeof calls.createCardBatch>): Promise<string[]> {
  const params = await ask(consoleHandlers.createCardBatch, { body });
  const keys: string[] = [];
  for (let after = 0; ; ) {
    const made = await ask(consoleHandlers.makeCardKeys, { params, body: { after } });
    keys.push(...made.keys);
    after = made.last;
    if (!made.isAll) continue;
    await ask(consoleHandlers.finishCardBatch, { params, body: { after } });
    return keys;
  }
}
