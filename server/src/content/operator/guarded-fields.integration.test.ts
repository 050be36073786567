import { fieldsOf, isList } from "@baleen/contract/back-office/content-fields.ts";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import { errors } from "@baleen/contract/errors.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorld, type World } from "../../testing/world.ts";

const world: World = await openWorld({ features: { requiresSecondFactor: true } });
afterAll(() => world.close());

beforeEach(async () => {
  await world.db.deleteFrom("site_documents").execute();
  await world.db.deleteFrom("site_drafts").execute();
  await world.db.deleteFrom("alarms").execute();
});

async function signIn(role: Role) {
  const cookie = await signInOperator(world, await makeOperator(world, role));
  return async (path: string, body: object = {}) =>
    await sendToConsole(world, "POST", `/content/${path}`, { ...actionFields(), ...body }, { cookie });
}

type Send = Awaited<ReturnType<typeof signIn>>;

async function versionOf(name: SiteDocument): Promise<number> {
  const rows = await world.db.selectFrom("site_drafts").select(["name", "version"]).execute();
  return rows.find((row) => row.name === name)?.version ?? 0;
}

async function saveDraft(send: Send, name: SiteDocument, document: object): Promise<void> {
  const saved = await send(`${name}/draft`, { version: await versionOf(name), document });
  expect(saved.body).toMatchObject({ code: 0 });
}

const publish = async (send: Send, name: SiteDocument) =>
  (await send(`${name}/publish`, { version: await versionOf(name) })).body.code;

async function readPublished(name: SiteDocument): Promise<unknown> {
  const rows = await world.db.selectFrom("site_documents").select(["name", "document"]).execute();
  return rows.find((row) => row.name === name)?.document;
}

async function openAlarms() {
  const rows = await world.db
    .selectFrom("alarms")
    .select("subject")
    .where("kind", "=", "content.download_elsewhere")
    .where("closed_at", "is", null)
    .execute();
  return rows.map(({ subject }) => subject);
}

const evil = "https://evil.example/baleen-setup.exe";

/** For each kind of guarded field, a value that points to another site. */
const elsewhere: Readonly<Record<string, unknown>> = {
  target: evil,
  webAddress: evil,
  mailbox: "refunds@evil.example",
  socialLinks: [{ name: "weibo", url: evil }],
  // Only of a picture that phones scan.
  image: "https://evil.example/code.png",
};

const guarded = siteDocuments.flatMap((name) =>
  fieldsOf(name)
    .filter(({ guard }) => guard)
    .map((field) => ({ name, field: field.name, value: elsewhere[field.kind] })),
);

/** The built-in document with one field changed; in a list, the field of the first item. */
function documentWith(name: SiteDocument, field: string, value: unknown): object {
  const document: object = builtInSiteConfig[name];
  if (!isList(name)) return { ...document, [field]: value };
  const [first, ...rest] = document as readonly object[];
  return [{ ...first, [field]: value }, ...rest];
}

test("the fields that lead visitors elsewhere are these", () => {
  expect(guarded.map(({ name, field }) => `${name}.${field}`)).toEqual([
    "basic.downloadUrl",
    "basic.downloadGuideUrl",
    "company.email",
    "company.icpLink",
    "company.socialLinks",
    "company.officialAccountCode",
    "announcements.link",
  ]);
});

test.each(guarded)(
  "only an owner with a fresh second factor publishes a change of the $field of $name, whoever wrote the draft",
  async ({ name, field, value }) => {
    const content = await signIn("content");
    const owner = await signIn("owner");
    await saveDraft(content, name, documentWith(name, field, value));
    expect(await publish(content, name)).toBe(errors.roleForbids.code);
    world.clock.advance(660);
    expect(await publish(owner, name)).toBe(errors.stepUpNeeded.code);
    expect(await readPublished(name)).toBeUndefined();
    expect(await publish(await signIn("owner"), name)).toBe(0);

    // The field is unchanged this time, so others may publish the document.
    const sibling = isList(name)
      ? documentWith(name, field, value)
      : { ...((await readPublished(name)) as object) };
    await saveDraft(content, name, sibling);
    expect(await publish(content, name)).toBe(0);
  },
);

test.each(guarded)(
  "an earlier version with another value of the $field of $name is not restored by others",
  async (given) => {
    const { name, field, value } = given;
    const owner = await signIn("owner");
    const content = await signIn("content");
    await saveDraft(owner, name, documentWith(name, field, value));
    expect(await publish(owner, name)).toBe(0);
    await saveDraft(owner, name, builtInSiteConfig[name] as object);
    expect(await publish(owner, name)).toBe(0);
    const version = await world.db
      .selectFrom("site_versions")
      .select((select) => select.fn.max("id").as("id"))
      .where("name", "=", name)
      .where("document", "!=", JSON.stringify(builtInSiteConfig[name]) as never)
      .executeTakeFirstOrThrow();
    const restore = async (send: Send) =>
      (await send(`${name}/restore`, { version: await versionOf(name), versionId: version.id })).body.code;
    expect(await restore(content)).toBe(errors.roleForbids.code);
    world.clock.advance(660);
    expect(await restore(owner)).toBe(errors.stepUpNeeded.code);
    expect(await readPublished(name)).toEqual(builtInSiteConfig[name]);
    expect(await restore(await signIn("owner"))).toBe(0);
  },
);

test("a download that leaves this site is an alarm until it is back; one on this site is none", async () => {
  const owner = await signIn("owner");
  const setDownload = async (downloadUrl: string | undefined) => {
    await saveDraft(owner, "basic", { ...builtInSiteConfig.basic, downloadUrl });
    expect(await publish(owner, "basic")).toBe(0);
  };
  await setDownload(`${world.context.origin()}/download/windows`);
  expect(await openAlarms()).toEqual([]);
  await setDownload(evil);
  expect(await openAlarms()).toEqual(["basic downloadUrl"]);
  await setDownload("/download/windows");
  expect(await openAlarms()).toEqual([]);
});

test("taking the download away is a change of it, and other edits need nothing more", async () => {
  const owner = await signIn("owner");
  const content = await signIn("content");
  await saveDraft(owner, "basic", { ...builtInSiteConfig.basic, downloadUrl: evil });
  expect(await publish(owner, "basic")).toBe(0);
  await saveDraft(content, "basic", { ...builtInSiteConfig.basic, downloadUrl: evil, slogan: "新标语" });
  expect(await publish(content, "basic")).toBe(0);
  await saveDraft(content, "basic", builtInSiteConfig.basic);
  expect(await publish(content, "basic")).toBe(errors.roleForbids.code);
});

test("news that leads to a page of this site is published by content operators", async () => {
  const content = await signIn("content");
  await saveDraft(content, "announcements", [{ id: 1, content: "新版本", link: "/updates/releases" }]);
  expect(await publish(content, "announcements")).toBe(0);
});
