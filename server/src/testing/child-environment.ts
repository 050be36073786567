import { fileURLToPath } from "node:url";

/** The secret key of all tests, so that processes of one test can read each other's rows. */
export const secretKey = "the key of the tests, at least 32 long";

/** The deployment record of test databases. */
export const demoDeployment = { mode: "demo", secretKey, merchants: {} } as const;

const compileCache = fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url));

/**
 * The environment of a child process: only what it needs, without the developer's variables. All share a compile
 * cache, since compiling takes longer than most tests.
 */
export function childEnvironment(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...settings };
}
