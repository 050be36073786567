import { randomUUID } from "node:crypto";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { consoleHandlers } from "../console-handlers.ts";
import { makeConsoleCaller } from "../operators/testing/make-console-caller.ts";
import { openWorldForTest } from "../testing/world.ts";
import { createDraftImageLister } from "./proxy-image.ts";

test("the images of drafts are known two seconds after they were saved, and no longer once a draft is gone", async () => {
  const world = await openWorldForTest();
  const list = createDraftImageLister(world.context);
  const { ask } = await makeConsoleCaller(world);
  const save = (version: number, document: Record<string, unknown> | unknown[]) =>
    ask(consoleHandlers.saveDraft, {
      params: { name: "features" },
      body: { actionKey: randomUUID(), version, document },
    });
  const image = "https://images.example/drafted.png";
  expect(await list()).not.toContain(image);
  const document = [{ ...builtInSiteConfig.features[0], image }];
  await save(0, document);
  // The list is cached for two seconds, however often it is requested.
  expect(await list()).not.toContain(image);
  world.clock.advance(3);
  expect(await list()).toContain(image);
  await save(1, { broken: image });
  world.clock.advance(3);
  expect(await list()).not.toContain(image);
});
