import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digest } from "../../platform/digest.ts";
import { makeOrder, makePerson } from "../../testing/makers.ts";
import { makeOperator } from "../../testing/operators.ts";
import { listen, openSite } from "../../testing/site.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { addAccessToken } from "./access-token-store.ts";

const run = promisify(execFile);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const root = fileURLToPath(new URL("../../../../", import.meta.url));

let world: World;
let app: FastifyInstance;
let folder: string;
let url: string;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  app = await openSite(world);
  url = `http://127.0.0.1:${await listen(app)}`;
  folder = await mkdtemp(path.join(tmpdir(), "baleen-clients-"));
  // The generated client imports its runtime.
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  token = `baleen_at_${"t".repeat(43)}`;
  const owner = await makeOperator(world);
  await addAccessToken(world.db, {
    name: "generated client",
    token_digest: digest(token),
    ending: "tttt",
    permissions: ["grantDays", "manageCards", "readShop"],
    made_by: owner.id,
    made_at: world.clock.now(),
    expires_at: new Date("2027-01-01T00:00:00Z"),
  });
  process.env.BALEEN_URL = url;
  process.env.BALEEN_TOKEN = token;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
  await world.close();
});

const descriptionUrl = () => `${url}/api/console/openapi.json`;

/** The blocks of a language in the page for developers, in their order. */
async function examplesIn(language: string): Promise<string[]> {
  const page = await readFile(path.join(root, "docs/api.md"), "utf8");
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, code = ""]) => code);
}

async function checkTypes(files: readonly string[]): Promise<void> {
  const options = "--noEmit --strict --skipLibCheck --target esnext --module nodenext --types node";
  const allowed = "--allowImportingTsExtensions";
  const tsc = path.join(root, "node_modules/.bin/tsc");
  const problems = await run(tsc, [...options.split(" "), allowed, ...files], { cwd: folder }).then(
    () => "",
    ({ stdout }) => String(stdout),
  );
  expect(problems).toBe("");
}

test("swagger-typescript-api makes a client of the description, which compiles", async () => {
  // Without a token: the description is no secret.
  const spec = await (await fetch(descriptionUrl())).json();
  const { files } = await generateApi({ spec, silent: true });
  const [client] = files;
  const file = path.join(folder, "swagger-client.ts");
  await writeFile(file, client?.fileContent ?? "");
  expect(client?.fileContent).toContain("createCardBatch");
  await checkTypes([file]);
});

test("oazapfts makes a client of the description, and the examples of the docs compile and run with it", async () => {
  await run(path.join(root, "node_modules/.bin/oazapfts"), [
    descriptionUrl(),
    path.join(folder, "baleen.ts"),
  ]);
  const files = (await examplesIn("ts")).map(
    (code, index) => [path.join(folder, `${index}.ts`), code] as const,
  );
  for (const [file, code] of files) await writeFile(file, code);
  await checkTypes(files.map(([file]) => file));
  const [shop, backend] = await Promise.all(
    files.map(async ([file]) => await import(/* @vite-ignore */ pathToFileURL(file).href)),
  );

  const key = await shop.keyForOrder("5512", 1);
  expect(await shop.keyForOrder("5512", 1)).toBe(key);
  const sold = await shop.keyForOrder("5513", 1);
  expect(sold).not.toBe(key);
  const buyer = await makePerson(world, "taobao-buyer");
  const redeemed = await send(world, "POST", "/cards/validate", { keyCode: sold }, { token: buyer.token });
  expect(redeemed.status).toBe(200);
  expect([await shop.takeBack("5512", key), await shop.takeBack("5513", sold)]).toEqual([true, false]);

  const member = await makePerson(world, "member-in-outage");
  const end = await backend.compensate("2026-11-30", member.accountId, 3);
  expect(end).toBe(new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString());
  expect(await backend.compensate("2026-11-30", member.accountId, 3)).toBe(end);
  await expect(backend.compensate("2026-12-01", 999_999, 3)).rejects.toThrow("999999");
});

test.skipIf(!hasCurl)("the commands of the docs read a customer's account and orders", async () => {
  const customer = await makePerson(world, "crm-customer");
  const orderNo = await makeOrder(world, customer);
  const [commands = ""] = await examplesIn("sh");
  const env = { ...process.env, CUSTOMER: "crm-customer", ACCOUNT_ID: String(customer.accountId) };
  const { stdout } = await run("sh", ["-e", "-c", commands.replaceAll("\n\n", "\necho\n")], { env });
  const [accounts = "", orders = ""] = stdout.trim().split("\n");
  expect(JSON.parse(accounts)).toMatchObject({ code: 0, data: { rows: [{ id: customer.accountId }] } });
  expect(JSON.parse(orders)).toMatchObject({ code: 0, data: { rows: [{ orderNo }], next: null } });
});
