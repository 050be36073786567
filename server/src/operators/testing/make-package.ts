import { consoleHandlers } from "../../console-handlers.ts";
import type { World } from "../../testing/world.ts";
import type { askAsOperator } from "./ask-as-operator.ts";
import { because } from "./ask-console.ts";

type Ask = Awaited<ReturnType<typeof askAsOperator>>["ask"];

let made = 0;

/** A new package for a test: 7 days for ¥10, unlimited stock. */
export async function makePackage({ clock }: World, ask: Ask, more: object = {}) {
  made += 1;
  const texts = {
    name: "试用",
    description: "试试",
    descriptionEn: "Try",
    features: ["一"],
    featuresEn: ["one"],
  };
  const terms = { validDays: 7, level: 1, sort: 9, isVisible: true } as const;
  const price = { priceFen: 1_000, originalPriceFen: null };
  const body = { ...because(), code: `made-${made}`, ...texts, ...terms, ...price, stock: null, ...more };
  const added = await ask(consoleHandlers.createPackage, { body });
  // The first price begins now, and a package cannot have two prices that begin at the same time.
  clock.turn(1);
  return added;
}
