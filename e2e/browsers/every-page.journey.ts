import { publicPages } from "../testing/pages.ts";
import { browserNames, test } from "./supported-browsers.ts";

for (const name of browserNames) {
  test(`in ${name} each page shows its heading, and all of it answers`, async ({ openBrowser }) => {
    const hands = await openBrowser(name);
    for (const { path, title } of publicPages) {
      await hands.open(path);
      await hands.waitForText(title);
      await hands.startAllIslands();
    }
  });
}
