import { languages } from "@baleen/contract/language.ts";
import { expect } from "vitest";
import { test } from "./testing/journey.ts";
import { readAskedBeforePaint } from "./testing/loading.ts";

test.for(languages)(
  "home in %s asks for nothing but its letters before it shows",
  async (language, { visitors }) => {
    const visitor = await visitors.invite({ language, viewport: { width: 390, height: 844 } });
    await visitor.open("/");
    const asked = await readAskedBeforePaint(visitor.page);
    expect(asked.filter((address) => !address.endsWith(".woff2"))).toEqual([]);
  },
);
