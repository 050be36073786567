import fc from "fast-check";
import { afterAll, vi } from "vitest";

// A fixed seed makes runs reproducible. `npm run histories` tries new seeds.
fc.configureGlobal({ seed: 20_260_301 });

// Files share a process and run in any order: none leaves its replacements to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
