import { openDatabase } from "../db/open-database.ts";
import { seed } from "../db/seed.ts";
import { becomeTemplate, createEmptyDatabase, dropDatabasesOfRun } from "./databases.ts";
import { demoDeployment } from "./demo-deployment.ts";

/** Migrates and seeds one database around all integration tests; theirs are copies of it. */
export async function setup(): Promise<() => Promise<void>> {
  const { databaseUrl } = await createEmptyDatabase();
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  await seed(db);
  await close();
  await becomeTemplate(databaseUrl);
  return dropDatabasesOfRun;
}
