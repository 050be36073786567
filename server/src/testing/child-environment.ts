import { fileURLToPath } from "node:url";

/** The key of all tests: what one process of a test has stored, the others can read. */
export const secretKey = "the key of the tests, at least 32 long";

/** What the databases of tests are. */
export const demoDeployment = { mode: "demo", secretKey, merchants: {} } as const;

const compileCache = fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url));

/**
 * The environment of a process of ours: what it cannot do without, and nothing that the developer has set.
 * Compiling the sources takes longer than running most tests, so all processes share it.
 */
export function childEnvironment(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...settings };
}
