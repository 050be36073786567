import { expect, test } from "vitest";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorldForTest } from "../../testing/world.ts";

async function open() {
  const world = await openWorldForTest();
  const sent = {
    cookie: await signInOperator(world, await makeOperator(world)),
    origin: "http://localhost:9",
  };
  const post = (path: string, body: object = {}) =>
    sendToConsole(world, "POST", `/verification-files/${path}`, { ...actionFields(), ...body }, sent);
  const get = (path: string) =>
    world.app.inject({ method: "GET", url: path, headers: { host: "localhost:9" } });
  return { world, sent, post, get };
}

// chaitin/PandaWiki#324, eggjs/egg#2316
test("a file is served at the root, byte by byte, from the moment it is set until it is removed", async () => {
  const { post, get } = await open();
  expect((await get("/MP_verify_a1B2.txt")).statusCode).toBe(404);
  for (const [name, content, type] of [
    ["MP_verify_a1B2.txt", "a1B2", "text/plain; charset=utf-8"],
    ["alipay-root.txt", " two lines\r\nand an end\n", "text/plain; charset=utf-8"],
    ["baidu_verify_codeva-x.html", "d41d8cd98f00b204", "text/html; charset=utf-8"],
  ] as const) {
    expect((await post(name, { content })).status).toBe(200);
    const file = await get(`/${name}`);
    expect([file.statusCode, file.body, file.headers["content-type"]]).toEqual([200, content, type]);
    expect(file.headers["cache-control"]).toBe("no-cache");
  }
  await post("MP_verify_a1B2.txt", { content: "another" });
  expect((await get("/MP_verify_a1B2.txt")).body).toBe("another");
  expect((await get("/MP_verify_a1B2.txt?from=wechat")).body).toBe("another");
  expect((await post("MP_verify_a1B2.txt/remove")).status).toBe(200);
  expect((await get("/MP_verify_a1B2.txt")).statusCode).toBe(404);
  expect((await post("MP_verify_a1B2.txt/remove")).status).toBe(400);
});

test.each([
  "robots.txt",
  "a.b.txt",
  ".txt",
  "_x.txt",
  "x.js",
  "x.txt.exe",
  "..%2Fx.txt",
  "x%00.txt",
  "鲸.txt",
  `${"x".repeat(81)}.txt`,
])("%s is no name of one", async (name) => {
  const { post, get } = await open();
  expect((await post(encodeURI(name), { content: "x" })).status).not.toBe(200);
  expect((await get("/robots.txt")).body).not.toBe("x");
});

test.each(["", "<script>alert(1)</script>", "鲸", "x".repeat(501), "\u0000", "a\u200bb"])(
  "%j is no content of one",
  async (content) => {
    const { post } = await open();
    expect((await post("x.txt", { content })).status).toBe(400);
  },
);

test("who has set what is in the audit log, and the twenty-first is refused", async () => {
  const { world, sent, post } = await open();
  for (let made = 0; made < 20; made += 1)
    expect((await post(`f${made}.txt`, { content: "x" })).status).toBe(200);
  expect((await post("one-more.txt", { content: "x" })).status).toBe(400);
  expect((await post("f0.txt", { content: "y" })).status).toBe(200);
  const listed = await sendToConsole(world, "GET", "/verification-files", undefined, sent);
  expect(listed.body.data).toMatchObject({
    files: expect.arrayContaining([expect.objectContaining({ name: "f0.txt", content: "y" })]),
  });
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select(["action", "subject_kind", "subject", "before", "after"])
    .where("subject", "=", "f0.txt")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    {
      action: "setVerificationFile",
      subject_kind: "verificationFile",
      subject: "f0.txt",
      before: { content: null },
      after: { content: "x" },
    },
    {
      action: "setVerificationFile",
      subject_kind: "verificationFile",
      subject: "f0.txt",
      before: { content: "x" },
      after: { content: "y" },
    },
  ]);
});

test("only owners set them, with a second factor of the last ten minutes", async () => {
  const { world, post } = await open();
  const content = await makeOperator(world, "content");
  const sent = { cookie: await signInOperator(world, content), origin: "http://localhost:9" };
  const body = { ...actionFields(), content: "x" };
  expect((await sendToConsole(world, "POST", "/verification-files/x.txt", body, sent)).status).toBe(403);
  world.clock.advance(601);
  expect((await post("x.txt", { content: "x" })).body.code).toBe(8004);
});
