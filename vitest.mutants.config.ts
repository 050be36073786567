import { defineConfig } from "vitest/config";
import everything from "./vitest.config.ts";

const projects = everything.test?.projects ?? [];

/** The unit tests alone: each mutant is met by all that reach it. */
export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    reporters: [],
    projects: projects.filter(
      (project) => typeof project === "object" && "test" in project && project.test?.name === "unit",
    ),
  },
});
