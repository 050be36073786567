import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { test } from "./testing/journey.ts";
import { findFaintText } from "./testing/text-on-pictures.ts";
import { words } from "./testing/words.ts";

describe.each(languages)("in %s", (language) => {
  test("the first screen shows both buttons on a telephone, and the timeline on a desk", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, viewport: { width: 390, height: 844 } });
    const bottomOf = async (selector: string) => {
      const box = await visitor.page.locator(selector).first().boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    await visitor.open("/");
    const actions = visitor.page.locator("main section").first();
    for (const action of [words.download, words.seePlans]) {
      const box = await actions.getByText(visitor.text(action)).boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    await visitor.page.setViewportSize({ width: 1440, height: 900 });
    expect(await bottomOf("main canvas")).toBeLessThanOrEqual(900);
  });

  test.for([390, 1440])("every word over the water can be read, %d px wide", async (width, { visitors }) => {
    const viewport = { width, height: 900 };
    const visitor = await visitors.invite({ language, viewport, reducedMotion: "no-preference" });
    await visitor.open("/");
    await visitor.page.locator("main canvas[width]").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      for (const moment of ["at first", "a little later", "later still"]) {
        expect(await findFaintText(visitor.page), `${colorScheme}, ${moment}`).toEqual([]);
        await visitor.page.waitForTimeout(700);
      }
    }
  });
});
