import { measureInteractions } from "./interactions.ts";
import { measureLoginFlood } from "./login-flood.ts";
import { measurePurchases } from "./purchases.ts";
import { measureRequests } from "./requests.ts";
import { measureStartUp } from "./start-up.ts";
import { measureWeight } from "./weight.ts";

await measureWeight();
await measureInteractions();
await measureStartUp();
await measureRequests();
await measureLoginFlood();
await measurePurchases();
