import { measureAccountCrowd } from "./account-crowd.ts";
import { measureEvenAnswers } from "./even-answers.ts";
import { measureGrowth } from "./growth.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLoginFlood } from "./login-flood.ts";
import { measurePurchases } from "./purchases.ts";
import { measureRegistrations } from "./registrations.ts";
import { measureRequests } from "./requests.ts";
import { measureStartUp } from "./start-up.ts";
import { measureWeight } from "./weight.ts";

const usual = {
  weight: measureWeight,
  interactions: measureInteractions,
  "start-up": measureStartUp,
  requests: measureRequests,
  "login-flood": measureLoginFlood,
  "account-crowd": measureAccountCrowd,
  registrations: measureRegistrations,
  purchases: measurePurchases,
};
/** These take minutes, and growth gigabytes, so they run only on request. */
const onRequest = { growth: measureGrowth, "even-answers": measureEvenAnswers };
const benches: Readonly<Record<string, () => Promise<void>>> = { ...usual, ...onRequest };

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(`There is no bench called "${unknown}". There are: ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
try {
  for (const name of asked.length > 0 ? asked : Object.keys(usual)) await benches[name]?.();
} catch (error) {
  // Running servers would keep this process alive.
  console.error(error);
  process.exit(1);
}
