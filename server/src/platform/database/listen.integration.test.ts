import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { contentChannel, publishedContent } from "../../content/published-content.ts";
import { readCatalogue } from "../../shop/packages/package-store.ts";
import { startDatabaseProxy } from "../../testing/database-proxy.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { listenTo } from "./listen.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The content of a second node whose clock stands still, so that it never finds its content outdated by itself. */
async function openOtherNode(databaseUrl: string) {
  const content = publishedContent({ ...world.context, readCatalogue });
  await content.read();
  const connected = Promise.withResolvers<void>();
  let notifications = 0;
  const listener = listenTo({
    databaseUrl,
    channel: contentChannel,
    fraction: () => 1,
    onNotification: () => {
      notifications += 1;
      content.refresh().then(connected.resolve, () => undefined);
    },
  });
  onTestFinished(() => listener.stop());
  await connected.promise;
  return { content, notifications: () => notifications };
}

/** Publishes a document with this slogan. */
const publish = (slogan: string) =>
  sql`
    insert into site_documents (name, document, updated_at)
    values ('basic', jsonb_build_object('name', '鲸帧', 'nameEn', 'Baleen', 'slogan', ${slogan}::text, 'subSlogan', '…'), now())
    on conflict (name) do update set document = excluded.document`.execute(world.db);

test("what one node publishes the others show at once, without their clock going on", async () => {
  const { content } = await openOtherNode(world.databaseUrl);
  await publish("at once");
  await expect.poll(() => content.peek()?.basic.slogan).toBe("at once");
  await sql`update packages set name = 'renamed' where id = 1`.execute(world.db);
  await expect.poll(() => content.peek()?.packages.map(({ name }) => name)).toContain("renamed");
});

test("an order, which changes the stock alone, sends no notification", async () => {
  const { content, notifications } = await openOtherNode(world.databaseUrl);
  const before = notifications();
  await sql`update packages set stock = 7, updated_at = now() where id = 2`.execute(world.db);
  await publish("after the order");
  await expect.poll(() => content.peek()?.basic.slogan).toBe("after the order");
  expect(notifications() - before).toBe(1);
});

test("a node whose connection broke connects again and shows what was published meanwhile", async () => {
  const proxy = await startDatabaseProxy();
  onTestFinished(() => proxy.close());
  const { content } = await openOtherNode(proxy.urlThrough(world.databaseUrl));
  proxy.cut();
  await publish("meanwhile");
  expect(content.peek()?.basic.slogan).not.toBe("meanwhile");
  proxy.restore();
  await expect.poll(() => content.peek()?.basic.slogan).toBe("meanwhile");
});

test("without a reachable database listening throws nothing and ends when it is stopped", async () => {
  const unreachable = "postgres://nobody@127.0.0.1:1/none";
  const listener = listenTo({
    databaseUrl: unreachable,
    channel: contentChannel,
    onNotification: () => undefined,
  });
  await listener.stop();
});
