import { openDatabase } from "../open-database.ts";
import { seed } from "../seed.ts";
import { createEmptyDatabase, dropDatabasesOfRun, makeTemplate } from "./databases.ts";
import { demoDeployment } from "./deployments.ts";

/** Creates the template database of the integration tests. */
export async function setup(): Promise<() => Promise<void>> {
  const { databaseUrl } = await createEmptyDatabase();
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  await seed(db);
  await close();
  await makeTemplate(databaseUrl);
  return dropDatabasesOfRun;
}
