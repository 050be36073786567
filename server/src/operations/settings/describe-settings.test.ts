import { expect, test } from "vitest";
import { describeSeenSettings, describeSettings } from "./describe-settings.ts";

test("the page on settings is the one that the schema makes", async () => {
  await expect(describeSettings()).toMatchFileSnapshot("../../../../docs/settings.md");
});

test("operators read the meaning of each setting in both languages, and no value", () => {
  const { settings } = describeSeenSettings({ SMTP_URL: "smtp://secret" }, { mode: "demo" }, "a key");
  for (const { meaning } of settings) {
    expect(meaning.zh).toMatch(/\p{Script=Han}/u);
    expect(meaning.en).not.toBe("");
    expect(meaning.zh + meaning.en).not.toContain("`");
  }
  expect(JSON.stringify(settings)).not.toContain("smtp://secret");
});
