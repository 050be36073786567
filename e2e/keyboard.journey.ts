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

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test.for(["/", "/pricing", "/register"])(
    "whatever has the focus on %s is plain to see",
    async (path, { visitors }) => {
      const visitor = await visitors.invite({ language: "zh", colorScheme });
      await visitor.open(path);
      expect(await findFaintRings(visitor.page)).toEqual([]);
    },
  );
});
