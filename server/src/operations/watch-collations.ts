import { findChangedCollations } from "../platform/database/collations.ts";
import type { Deps } from "./deps.ts";

/** Job: raises the alarm `database.collation_changed` while indexes of texts were made by another library's rules; closes it otherwise. */
export async function watchCollations({ db, alarms }: Pick<Deps, "db" | "alarms">): Promise<void> {
  const alarm = { kind: "database.collation_changed", subject: "database" } as const;
  const changed = await findChangedCollations(db);
  if (changed.length === 0) {
    await alarms.close([alarm.kind], [alarm.subject]);
    return;
  }
  const collations = changed.map(
    ({ name = "default", recorded, actual }) => `${name}: ${recorded} → ${actual}`,
  );
  await alarms.raise({ ...alarm, details: { collations } });
}
