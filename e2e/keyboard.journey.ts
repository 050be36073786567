import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { findFaintRings } from "./testing/focus-rings.ts";
import { test } from "./testing/journey.ts";
import { walkThrough } from "./testing/keyboard-walk.ts";

describe.each(languages)("in %s", (language) => {
  test.for(["Tab", "Shift+Tab"] as const)(
    "%s leads through the whole home page",
    async (key, { visitors }) => {
      const visitor = await visitors.invite({ language });
      await visitor.open("/");
      expect(await walkThrough(visitor.page, key)).toEqual([]);
    },
  );
});

const surfaces = [
  { path: "/", colorScheme: "light" },
  { path: "/pricing", colorScheme: "light" },
  { path: "/register", colorScheme: "light" },
  { path: "/", colorScheme: "dark" },
] as const;

test.for(surfaces)(
  "whatever has the focus on $path is plain to see in the $colorScheme theme",
  async ({ path, colorScheme }, { visitors }) => {
    const visitor = await visitors.invite({ language: "zh", colorScheme });
    await visitor.open(path);
    expect(await findFaintRings(visitor.page)).toEqual([]);
  },
);
