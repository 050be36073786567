import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./accessibility-faults.ts";
import { giveReason, openConsole } from "./operator.ts";
import type { Visitor } from "./visitor.ts";

/** The texts of the content editor that journeys use. */
export const editorTexts = {
  save: { zh: "保存草稿", en: "Save draft" },
  publish: { zh: "发布", en: "Publish" },
  restore: { zh: "恢复", en: "Restore" },
} as const satisfies Record<string, Localized>;

/** Opens a document of the content in the console; `on` as in `openConsole`. */
export async function openDocument(
  visitor: Visitor,
  name: string,
  on?: Parameters<typeof openConsole>[2],
): Promise<void> {
  await openConsole(visitor, `/console/content/${name}`, on);
  await visitor.button(editorTexts.save).waitFor();
}

/** Clicks an action, fills in the reason, and clicks the button of the same name in its dialog. */
export async function act(visitor: Visitor, action: Localized, at = visitor.button(action)): Promise<void> {
  await at.click();
  const dialog = visitor.dialog(action);
  await giveReason(visitor);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await dialog.getByRole("button", { name: visitor.text(action), exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}
