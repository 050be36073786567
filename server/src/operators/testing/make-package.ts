import { consoleHandlers } from "../../console-handlers.ts";
import type { World } from "../../testing/world.ts";
import type { askAsOperator } from "./ask-as-operator.ts";
import { because } from "./ask-console.ts";

type Ask = Awaited<ReturnType<typeof askAsOperator>>["ask"];

let made = 0;

/** A package of its own for a test: 7 days for ¥10, unlimited. */
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
  // Its first price begins with it, and an instant has one price.
  clock.turn(1);
  return added;
}
