import { expect, test } from "vitest";
import { startServer } from "../scripts/testing/start-server.ts";
import { words } from "./testing/words.ts";

test("while developing, pages come from their sources", async () => {
  const development = await startServer({}, "scripts/dev.js");
  try {
    const answer = await fetch(`${development.url}/pricing?lang=en`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(words.pickPackage.en);
  } finally {
    await development.stop();
  }
});
