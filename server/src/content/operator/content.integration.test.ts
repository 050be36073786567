import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as content } from "../../console-handlers.ts";
import { reasonFields } from "../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../operators/testing/make-console-caller.ts";
import { openWorld, openWorldForTest, type World } from "../../testing/world.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
let login: string;
beforeAll(async () => {
  world = await openWorld();
  ({ ask, login } = await makeConsoleCaller(world));
});
afterAll(() => world.close());

type Name = "announcements" | "company" | "features" | "basic" | "testimonials";
type Ask = typeof ask;

const read = (name: Name) => ask(content.readContent, { params: { name } });
const save = (name: Name, document: object, version: number) =>
  ask(content.saveDraft, {
    params: { name },
    body: { actionKey: crypto.randomUUID(), version, document: document as Record<string, unknown> },
  });
/** Saves a draft based on the current version. */
const draft = async (name: Name, document: object) => await save(name, document, (await read(name)).version);
const publish = (name: Name, version: number, as: Ask = ask) =>
  as(content.publishDraft, { params: { name }, body: { ...reasonFields(), version } });
const versions = (name: Name) => ask(content.listContentVersions, { params: { name }, query: {} });
const stored = async (name: Name) => {
  const { rows } = await sql<{ text: string }>`
    select document::text as text from site_documents where name = ${name}`.execute(world.db);
  return rows[0]?.text;
};

const news = (text: string) => [{ id: 1, content: text, contentEn: text }];

test("a draft is kept with its editor, and visitors see nothing of it until it is published", async () => {
  const before = await stored("announcements");
  const kept = await draft("announcements", news("kept"));
  expect(kept.draft).toMatchObject({ document: news("kept"), editedBy: login });
  expect(await stored("announcements")).toBe(before);
  const { documents } = await ask(content.listContent);
  expect(documents).toHaveLength(5);
  expect(documents.find(({ name }) => name === "announcements")?.draft).toMatchObject({ editedBy: login });

  const published = await publish("announcements", kept.version);
  expect(published).toMatchObject({ draft: null, published: { by: login, document: news("kept") } });
  world.clock.advance(6);
  await world.context.content.read();
  await expect.poll(async () => (await world.context.content.read()).announcements).toEqual(news("kept"));
});

test("an edit that began with an earlier version is stale, and changes nothing", async () => {
  const { version } = await read("company");
  const first = { ...builtInSiteConfig.company, icp: "first" };
  const kept = await save("company", first, version);
  await expect(save("company", { ...first, icp: "second" }, version)).rejects.toMatchObject({
    code: "staleEdit",
  });
  expect((await read("company")).draft?.document).toEqual(first);
  const discarded = await ask(content.discardDraft, {
    params: { name: "company" },
    body: { ...reasonFields(), version: kept.version },
  });
  expect(discarded.draft).toBeNull();
  // A new draft never reuses the version of a discarded one.
  expect((await draft("company", first)).version).toBeGreaterThan(kept.version);
});

test("of two operators who publish one draft at once, one does, and the other's is stale", async () => {
  const other = await makeConsoleCaller(world);
  const { version } = await draft("features", builtInSiteConfig.features.slice(0, 2));
  const before = (await versions("features")).rows.length;
  const answers = await Promise.allSettled([
    publish("features", version),
    publish("features", version, other.ask),
  ]);
  const [stale] = answers.filter((answer) => answer.status === "rejected");
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(stale?.reason).toMatchObject({ code: "staleEdit" });
  const { rows } = await versions("features");
  // The initial content of the installation is saved as a version with the first publication.
  expect(rows.length - before).toBeLessThanOrEqual(2);
  expect(rows.filter(({ isPublished }) => isPublished)).toHaveLength(1);
});

test("publishing once more with the same action key publishes once", async () => {
  const { version } = await draft("basic", { ...builtInSiteConfig.basic, name: "once" });
  const body = { ...reasonFields(), version };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(content.publishDraft, { params: { name: "basic" }, body })),
  );
  expect(new Set(answers.map((answer) => answer.version)).size).toBe(1);
  expect((await versions("basic")).rows.filter(({ isPublished }) => isPublished)).toHaveLength(1);
});

test("a draft with a value that visitors would not get is kept, and not published", async () => {
  const broken = [{ ...builtInSiteConfig.features[0], image: "javascript:alert(1)" }];
  const kept = await draft("features", broken);
  const before = await stored("features");
  await expect(publish("features", kept.version)).rejects.toThrow(
    "Features 1, Image: only http, https or a path on this site",
  );
  expect(await stored("features")).toBe(before);
  expect((await read("features")).draft?.document).toEqual(broken);
});

test("rolling back restores an earlier version byte for byte, whatever wrote it, and leaves the draft", async () => {
  const alone = await openWorldForTest();
  const { ask: askAlone } = await makeConsoleCaller(alone);
  const name = "testimonials";
  // Written by hand: different key order, a number with trailing zeros, and an unknown field.
  const byHand = `[{"title":"t","id":1,"order":1.50,"content":"c","extra":{"b":1,"a":2}}]`;
  await sql`update site_documents set document = ${byHand}::jsonb where name = ${name}`.execute(alone.db);
  const textOf = async () => {
    const { rows } = await sql<{ text: string }>`
      select document::text as text from site_documents where name = ${name}`.execute(alone.db);
    return rows[0]?.text;
  };
  const before = await textOf();
  const save = async (document: unknown[]) => {
    const { version } = await askAlone(content.readContent, { params: { name } });
    const body = { actionKey: crypto.randomUUID(), version, document };
    return (await askAlone(content.saveDraft, { params: { name }, body })).version;
  };
  const version = await save([{ id: 2, title: "new", content: "new" }]);
  await askAlone(content.publishDraft, { params: { name }, body: { ...reasonFields(), version } });
  await save([{ id: 3, title: "draft", content: "draft" }]);

  const { rows } = await askAlone(content.listContentVersions, { params: { name }, query: {} });
  expect(rows.map(({ isPublished, by }) => [isPublished, by === null])).toEqual([
    [true, false],
    [false, true],
  ]);
  const first = rows[1]?.id ?? 0;
  const restored = await askAlone(content.restoreContent, {
    params: { name },
    body: { ...reasonFields(), version: version + 2, versionId: first },
  });
  expect(await textOf()).toBe(before);
  expect(restored.draft?.document).toMatchObject([{ id: 3 }]);
  const after = await askAlone(content.listContentVersions, { params: { name }, query: {} });
  expect(after.rows[0]).toMatchObject({ restoredFrom: first, isPublished: true });
  expect(after.rows).toHaveLength(3);
});

test("the history is only added to, also by the tables' owner", async () => {
  const { version } = await draft("announcements", news("history"));
  await publish("announcements", version);
  for (const statement of [
    sql`update site_versions set document = '[]'`,
    sql`delete from site_versions`,
    sql`truncate site_versions`,
  ]) {
    await expect(statement.execute(world.db)).rejects.toThrow("added and never changed");
  }
});

test("an earlier version is read with its document, of its own document alone", async () => {
  const { version } = await draft("announcements", news("read again"));
  await publish("announcements", version);
  const [latest] = (await versions("announcements")).rows;
  const id = latest?.id ?? 0;
  expect(await ask(content.readContentVersion, { params: { name: "announcements", id } })).toMatchObject({
    document: news("read again"),
    by: login,
  });
  await expect(ask(content.readContentVersion, { params: { name: "basic", id } })).rejects.toMatchObject({
    code: "notFound",
  });
  const now = (await read("basic")).version;
  const body = { ...reasonFields(), version: now, versionId: id };
  await expect(ask(content.restoreContent, { params: { name: "basic" }, body })).rejects.toThrow(
    "There is no such version",
  );
});

test("every change has its entry in the audit log", async () => {
  const alone = await openWorldForTest();
  const { ask: askAlone, login: name } = await makeConsoleCaller(alone);
  const params = { name: "announcements" } as const;
  const key = { actionKey: crypto.randomUUID(), version: 0, document: news("audited") };
  await askAlone(content.saveDraft, { params, body: key });
  await askAlone(content.publishDraft, { params, body: { ...reasonFields(), version: 1 } });
  const entries = await alone.db
    .selectFrom("audit_log_entries")
    .select(["operator", "action", "outcome", "reason"])
    .where("subject_kind", "=", "document")
    .where("subject", "=", "announcements")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { operator: name, action: "saveDraft", outcome: "done", reason: null },
    { operator: name, action: "publishDraft", outcome: "done", reason: reasonFields().reason },
  ]);
});

test("a draft has an address for its preview; without one there is none", async () => {
  const alone = await openWorldForTest();
  const { ask: askAlone } = await makeConsoleCaller(alone);
  const params = { name: "basic" } as const;
  expect(await askAlone(content.previewDraft, { params })).toEqual({ address: null });
  const body = { actionKey: crypto.randomUUID(), version: 0, document: { ...builtInSiteConfig.basic } };
  await askAlone(content.saveDraft, { params, body });
  expect((await askAlone(content.previewDraft, { params })).address).toMatch(
    /^\/\?preview=basic\.1\.\d+\.[0-9a-f]{64}$/,
  );
});
