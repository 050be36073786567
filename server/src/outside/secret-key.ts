import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Random, randomToken } from "./random.ts";

/** The demo's key, made at its first start and kept beside its database. */
export async function keepSecretKey(dataDir: string, random: Random): Promise<string> {
  const file = path.join(dataDir, "secret-key");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomToken(random), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return await readFile(file, "utf8");
}
