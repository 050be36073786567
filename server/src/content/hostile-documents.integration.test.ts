import * as calls from "@baleen/contract/calls.ts";
import { hostileDocuments } from "@baleen/contract/testing/hostile-content.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../../scripts/testing/start-server.ts";
import { openWorld, type World } from "../testing/world.ts";

const documentCalls = Object.values(calls).filter(({ path }) => path.startsWith("/config/website/"));

let world: World;
let server: RunningServer;
beforeAll(async () => {
  world = await openWorld();
  for (const [name, document] of Object.entries(hostileDocuments)) {
    await world.db
      .updateTable("site_documents")
      // Object.entries loses the names' type.
      .where("name", "=", name as keyof typeof hostileDocuments)
      .set({ document: JSON.stringify(document) })
      .execute();
  }
  server = await startServer({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await server?.stop();
  await world?.close();
});

test.each(["/", "/?lang=en", "/pricing", "/company/contact?lang=en", "/company/partnership"])(
  "%s is rendered with hostile content inert",
  async (path) => {
    const html = await (await fetch(server.url + path)).text();
    expect(html).toContain("window.hacked=1&lt;/script&gt;");
    expect(html.length).toBeLessThan(500_000);
    // All script elements are the page's own: none begins with published content.
    expect(html).not.toMatch(/<script>window/);
    expect(html).not.toMatch(/<img[^>]* onerror/);
    const addresses = [...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, address]) => address);
    const strange = addresses.filter(
      (address) => !/^(https?:\/\/|\/(?!\/)|#|mailto:[\w.+-]+@[\w.-]+(\?subject=|$))/.test(address ?? ""),
    );
    expect(strange).toEqual([]);
    expect(html).not.toContain("everybody@evil.example");
  },
);

test("the API publishes the sanitized document, and sanitizing that again changes nothing", async () => {
  for (const { path, reply } of documentCalls) {
    const answer = await fetch(`${server.url}/api${path}`);
    const { data } = (await answer.json()) as { data: unknown };
    expect(reply.parse(data)).toEqual(data);
    expect(JSON.stringify(data)).not.toMatch(/"(javascript|data|vbscript):/i);
  }
});
