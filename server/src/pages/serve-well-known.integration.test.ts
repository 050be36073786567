import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { openWorldForTest, type World } from "../testing/world.ts";

async function publishMailbox({ db, clock, context }: World, email: string | undefined): Promise<void> {
  const document = JSON.stringify({ ...builtInSiteConfig.company, email });
  await db.updateTable("site_documents").set({ document }).where("name", "=", "company").execute();
  clock.advance(6);
  const shown = email ?? builtInSiteConfig.company.email;
  await expect.poll(async () => (await context.content.read()).company.email).toBe(shown);
}

const readSecurity = ({ app }: World) => app.inject("/.well-known/security.txt");

test("security.txt names the contact for vulnerabilities at the company's domain", async () => {
  const world = await openWorldForTest();
  await publishMailbox(world, "hello@whale.example.com");
  const { statusCode, headers, body } = await readSecurity(world);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    body
      .trim()
      .split("\n")
      .map((line) => line.split(": ", 2) as [string, string]),
  );
  expect(fields.get("Contact")).toBe("mailto:security@whale.example.com");
  expect(fields.get("Canonical")).toBe("http://localhost:9/.well-known/security.txt");
  const endsInDays = (Date.parse(fields.get("Expires") ?? "") - world.clock.now().getTime()) / 86_400_000;
  expect(endsInDays).toBe(90);
});

test("a site without a mailbox of its own names none", async () => {
  const world = await openWorldForTest();
  expect((await readSecurity(world)).statusCode).toBe(404);
  await publishMailbox(world, "hello@whale.example.com");
  await publishMailbox(world, undefined);
  expect((await readSecurity(world)).statusCode).toBe(404);
});

test("/.well-known/change-password redirects to the dialog that changes the password", async () => {
  const { app } = await openWorldForTest();
  const { statusCode, headers } = await app.inject("/.well-known/change-password");
  expect([statusCode, headers.location]).toEqual([302, "/profile?change-password"]);
});
