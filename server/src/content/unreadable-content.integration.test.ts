import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { expect, test } from "vitest";
import { readOverview } from "../console/overview/read-overview.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { readCatalogue } from "../shop/packages/package-store.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { publishedContent } from "./published-content.ts";
import { publishVersion } from "./version-store.ts";

type Basic = SiteConfig["basic"];

const publish = (world: World, document: Basic) =>
  inTransaction(world.db, (tx) => publishVersion(tx, "basic", document, { at: world.clock.now(), by: null }));

/** Writes a document directly, bypassing the console, which would reject it. */
const write = async ({ db }: World, document: object) =>
  await db
    .updateTable("site_documents")
    .set({ document: JSON.stringify(document) })
    .where("name", "=", "basic")
    .execute();

/** Opens the content of a node that has just started. */
const openNode = ({ context }: World) => publishedContent({ ...context, readCatalogue });

const alarms = async ({ db }: World) =>
  await db
    .selectFrom("alarms")
    .select(["subject", "times", "details", "closed_at"])
    .where("kind", "=", "content.unreadable")
    .execute();

async function waitingFor(world: World, operator: SignedInOperator): Promise<string[]> {
  const { waiting } = await callHandler(world, readOverview, operator, {});
  return (waiting ?? []).map(({ sentence }) => sentence.en);
}

test("a document that cannot be read is an alarm, and its last readable version is shown", async () => {
  const world = await openWorldForTest();
  const operator = await makeOperator(world);
  const published = { ...builtInSiteConfig.basic, name: "鲸帧测试", slogan: "发布过的口号" };
  await publish(world, published);
  const node = openNode(world);
  expect((await node.read()).basic).toMatchObject({ slogan: "发布过的口号" });
  await write(world, { ...published, name: 7 });
  await node.refresh();
  await node.refresh();
  for (const shown of [node, openNode(world)]) {
    expect((await shown.read()).basic).toMatchObject({ slogan: "发布过的口号" });
  }
  const [alarm, ...others] = await alarms(world);
  expect(others).toEqual([]);
  const details = { at: "name", shown: "an earlier version" };
  expect(alarm).toMatchObject({ subject: "site document basic", details, closed_at: null });
  expect(await waitingFor(world, operator)).toEqual([expect.stringContaining("site document basic")]);

  await publish(world, { ...published, slogan: "改好的口号" });
  await node.refresh();
  expect((await node.read()).basic).toMatchObject({ slogan: "改好的口号" });
  expect(await waitingFor(world, operator)).toEqual([]);
});

test("a document of which no version can be read is the built-in one, with an alarm that is raised once [spec 8.8]", async () => {
  const world = await openWorldForTest();
  await write(world, { anything: "else" });
  const node = openNode(world);
  expect((await node.read()).basic).toEqual(builtInSiteConfig.basic);
  await node.refresh();
  expect(await alarms(world)).toMatchObject([{ times: 1, details: { shown: "the built-in one" } }]);
});
