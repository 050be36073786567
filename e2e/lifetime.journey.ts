import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { connectToDatabase } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { findTightPlaces } from "./testing/layout-faults.ts";
import { arriveSignedIn, type Person } from "./testing/signing-in.ts";
import { words } from "./testing/words.ts";

/** As a lifetime package would, which nobody sells here. */
async function makeLifetimeMember({ name }: Person): Promise<void> {
  const database = await connectToDatabase();
  const end = "9999-12-31T00:00:00Z";
  await database.query("update accounts set vip_expire_at = $1 where username = $2", [end, name]);
}

describe.each(languages)("in %s", (language) => {
  test("a lifetime member is told that there is nothing to buy before choosing how to pay", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language });
    await makeLifetimeMember(await arriveSignedIn(visitor));
    await visitor.open("/pricing");
    await visitor.button(words.buyYearly).click();
    const dialog = visitor.dialog(words.nothingToBuy);
    await dialog.getByText(visitor.text(words.alreadyLifetime)).waitFor();
    expect(await visitor.button(words.makeCode).count()).toBe(0);
    expect(await findTightPlaces(visitor.page)).toEqual([]);
    await visitor.button(words.understood).click();
    await dialog.waitFor({ state: "hidden" });

    // Known from here on: the next dialog does not ask how to pay while it waits for the server.
    await visitor.page.route("**/api/auth/profile", () => {});
    await visitor.button(words.buyYearly).click();
    await dialog.waitFor();
  });

  test("who becomes a lifetime member meanwhile gets no code and reads why", async ({ visitors }) => {
    const expected = /status of 400.*\/api\/orders/;
    const visitor = await visitors.invite({ language, expected });
    const person = await arriveSignedIn(visitor);
    await visitor.open("/pricing");
    // The dialog looks at the profile when it opens, and no more.
    const hasLooked = visitor.page.waitForResponse("**/api/auth/profile");
    await visitor.button(words.buyYearly).click();
    await visitor.dialog(words.yourOrder).waitFor();
    await hasLooked;
    await makeLifetimeMember(person);
    await visitor.button(words.makeCode).click();
    await visitor.dialog(words.yourOrder).getByText(visitor.text(words.lifetimeRefused)).waitFor();
  });
});
