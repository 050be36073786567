import fc from "fast-check";
import { afterAll, vi } from "vitest";

// A fixed seed makes runs reproducible. `npm run histories` tries new seeds.
fc.configureGlobal({ seed: 20_260_301 });

// Test files share a process and run in any order, so none may leave its mocks to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
