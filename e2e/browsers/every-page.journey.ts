import { publicPages } from "../testing/pages.ts";
import { browserNames, test } from "./supported-browsers.ts";

for (const name of browserNames) {
  test(`in ${name} each page shows its heading, and all of it answers`, async ({ sitAt }) => {
    const hands = await sitAt(name);
    for (const { path, title } of publicPages) {
      await hands.open(path);
      await hands.see(title);
      await hands.walkThrough();
    }
  });
}
