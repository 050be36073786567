import { hasCards } from "../cards/card-store.ts";
import { makeCards } from "../cards/make-cards.ts";
import type { DemoDeps } from "./demo-deps.ts";

/** Makes three card keys at the demo's first start, one for each package. Later none: keys cannot be shown again. */
export async function makeFirstCards(deps: DemoDeps): Promise<string[]> {
  if (await hasCards(deps.db)) return [];
  const { packages } = await deps.content.read();
  const keys: string[] = [];
  for (const { id } of packages.slice(0, 3)) {
    keys.push(
      ...(await makeCards(deps, { packageId: id, count: 1, batch: "demo", tag: null, expiresAt: null })),
    );
  }
  return keys;
}
