import { expect, test } from "vitest";
import { describeSettings } from "./describe-settings.ts";

test("the page on settings is the one that the schema makes", async () => {
  await expect(describeSettings()).toMatchFileSnapshot("../../docs/settings.md");
});
