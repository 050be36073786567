import { defineConfig } from "vitest/config";
import { moneyFiles } from "./scripts/mutants/mutated-files.ts";
import everything from "./vitest.config.ts";

const include = moneyFiles.map((pattern) => pattern.replace(/\.ts$/, ".test.ts"));

/** The unit tests beside files that decide about money. */
export default defineConfig({
  test: {
    ...everything.test,
    reporters: [],
    projects: (everything.test?.projects ?? []).flatMap((project) =>
      typeof project === "object" && "test" in project && project.test?.name === "unit"
        ? { ...project, test: { ...project.test, include } }
        : [],
    ),
  },
});
