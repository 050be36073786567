// @ts-check
import { run, Stop } from "./run.js";

/** Prepares the embedded database's empty folder, unless it is there. */
export async function makeEmptyDatabase() {
  const code = await run("npm", ["run", "--silent", "build", "--workspace", "server"]);
  if (code !== 0) throw new Stop("The embedded database could not be prepared. The message above says why.");
}
