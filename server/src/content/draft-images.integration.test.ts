import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { saveDraft } from "../back-office/content/change-document.ts";
import { openWorldForTest } from "../testing/world.ts";
import { draftImages } from "./draft-images.ts";

const by = { operator: { id: null, login: "tester" }, via: "command", reason: "a test" } as const;

test("the images of drafts are known two seconds after they were saved, and no longer once a draft is gone", async () => {
  const world = await openWorldForTest();
  const list = draftImages(world.deps);
  const image = "https://images.example/drafted.png";
  expect(await list()).not.toContain(image);
  const document = [{ ...builtInSiteConfig.features[0], image }];
  await saveDraft(world.deps, { name: "features", version: 0, document }, by);
  // Within two seconds the database is not asked again, however often anyone asks.
  expect(await list()).not.toContain(image);
  world.clock.turn(3);
  expect(await list()).toContain(image);
  await saveDraft(world.deps, { name: "features", version: 1, document: { broken: image } }, by);
  world.clock.turn(3);
  expect(await list()).not.toContain(image);
});
