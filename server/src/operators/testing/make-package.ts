import { consoleHandlers } from "../../console-handlers.ts";
import type { World } from "../../testing/world.ts";
import { reasonFields } from "./call-handler.ts";
import type { makeConsoleCaller } from "./make-console-caller.ts";

type Ask = Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];

let made = 0;

/** A new package for a test: 7 days for ¥10, unlimited stock. */
export async function makePackage({ clock }: World, ask: Ask, overrides: object = {}) {
  made += 1;
  const texts = {
    name: "试用",
    description: "试试",
    descriptionEn: "Try",
    features: ["一"],
    featuresEn: ["one"],
  };
  const terms = { validDays: 7, level: 1, sort: 9, isVisible: true, trialDays: 0 } as const;
  const price = { priceFen: 1_000, originalPriceFen: null };
  const body = {
    ...reasonFields(),
    code: `made-${made}`,
    ...texts,
    ...terms,
    ...price,
    stock: null,
    ...overrides,
  };
  const added = await ask(consoleHandlers.createPackage, { body });
  // The first price begins now, and a package cannot have two prices that begin at the same time.
  clock.advance(1);
  return added;
}
