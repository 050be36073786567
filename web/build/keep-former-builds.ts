import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type Build, obsoleteFiles, withNewBuild } from "./former-builds.ts";

// Vite writes into the folder without emptying it, so that a running server keeps its files while the next release is
// built. Here the build's files are added to `builds.json`, and files of no kept build are removed.

const client = new URL("../dist/client/", import.meta.url);
const list = new URL("../dist/builds.json", import.meta.url);

async function filesOf(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length));
}

async function readBuilt(): Promise<Build> {
  const recorded = ["pages", "console"].map(async (build) => {
    const file = new URL(`.vite/files-${build}.json`, client);
    const names = JSON.parse(await readFile(file, "utf8")) as string[];
    await rm(file);
    return names;
  });
  return [...new Set((await Promise.all(recorded)).flat())];
}

const former = existsSync(list) ? (JSON.parse(await readFile(list, "utf8")) as Build[]) : [];
const builds = withNewBuild(former, await readBuilt());
const publicFiles = await filesOf(new URL("../public/", import.meta.url));
for (const file of obsoleteFiles(await filesOf(client), { builds, publicFiles })) {
  await rm(new URL(file, client));
}
await writeFile(list, JSON.stringify(builds));
