import { afterAll, beforeAll, expect, test } from "vitest";
import { writeProof } from "../../../e2e/desktop-client/device-key.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { li, makePerson } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { makeSignedInTool, nowS, type Tool } from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = "/api/desktop/me";

async function ask(tool: Tool, language: string, method: "GET" | "POST" = "GET") {
  const accessToken = await tool.client.accessToken();
  const url = `http://localhost:9${path}`;
  const dpop = writeProof(tool.key, { method, url, nowS: nowS(world), accessToken });
  const response = await world.app.inject({
    method: "GET",
    url: path,
    headers: {
      host: "localhost:9",
      authorization: `DPoP ${accessToken}`,
      "accept-language": language,
      dpop,
    },
  });
  return { status: response.statusCode, ...response.json() };
}

test("the tool knows who is signed in, the plan, the devices, and where to buy", async () => {
  const person = await makePerson(world, "tool-user");
  const { accountId } = person;
  const tool = await makeSignedInTool(world, person, "Workstation");
  const free = await ask(tool, "zh");
  expect(free).toMatchObject({
    status: 200,
    data: { username: "tool-user", plan: null, notice: { reason: "none", message: "还没有会员" } },
  });
  const at = world.clock.now();
  await grantDays(world.context, { id: accountId, days: 30, ...li, reason: "a member" });
  world.clock.advance(60);
  await makeSignedInTool(world, person, "Laptop");
  const { data } = await ask(tool, "en");
  expect(data).toMatchObject({
    nickname: null,
    plan: { level: 1, name: "Basic", endsAt: new Date(at.getTime() + 30 * 86_400_000).toISOString() },
    notice: null,
    devices: {
      limit: 2,
      list: [
        { label: "Laptop", isCurrent: false },
        { label: "Workstation", isCurrent: true },
      ],
    },
    addresses: {
      upgrade: "http://localhost:9/pricing?lang=en",
      purchases: "http://localhost:9/account/purchases?lang=en",
      devices: "http://localhost:9/account/devices?lang=en",
    },
  });
});

test("a lifetime plan has no end", async () => {
  const person = await makePerson(world, "tool-user-forever");
  const tool = await makeSignedInTool(world, person);
  for (const days of [3650, 3650])
    await grantDays(world.context, { id: person.accountId, days, ...li, reason: "for ever" });
  await world.db
    .insertInto("grants")
    .values({
      account_id: person.accountId,
      source_kind: "operator",
      source_ref: "for-ever",
      days: 3651,
      level: 2,
      granted_at: world.clock.now(),
    } as never)
    .execute();
  expect((await ask(tool, "en")).data.plan).toEqual({ level: 2, name: "Advanced", endsAt: null });
});

test("nobody is told without the device's token and a proof for this very call", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "tool-user-proved"));
  expect((await world.app.inject({ url: path, headers: { host: "localhost:9" } })).statusCode).toBe(401);
  expect(await ask(tool, "en", "POST")).toMatchObject({ status: 401, code: 9002 });
});
