import { languages } from "@baleen/contract/language.ts";
import { expect } from "vitest";
import { test } from "./testing/journey.ts";
import { readAskedBeforeScripts } from "./testing/loading.ts";

test.for(languages)(
  "home in %s asks for nothing but its letters before its scripts, which wait for its first frame",
  async (language, { visitors }) => {
    const visitor = await visitors.invite({ language, viewport: { width: 390, height: 844 } });
    await visitor.open("/");
    const asked = await readAskedBeforeScripts(visitor.page);
    expect(asked.filter((address) => !address.endsWith(".woff2"))).toEqual([]);
  },
);
