import { inject } from "vitest";
import { openBuyer, orderMonth } from "../testing/buyer.ts";
import { consoleTexts } from "../testing/operator.ts";
import { enter } from "./hands.ts";
import { browserNames, test } from "./promised-browsers.ts";

test.for(browserNames)("in %s an operator signs in and finds an order", async (name, { sitAt }) => {
  const siteUrl = inject("siteUrl");
  const orderNo = await orderMonth(siteUrl, await openBuyer(siteUrl));
  const hands = await sitAt(name);
  await hands.open("/console");
  await hands.fill(consoleTexts.login, "demo");
  await hands.fill(consoleTexts.password, inject("operatorPassword"));
  await hands.press("button", consoleTexts.signIn);
  await hands.see(consoleTexts.overview);
  await hands.fill(consoleTexts.search, orderNo);
  await hands.type(enter);
  await hands.reach(`/console/orders/${orderNo}`);
  await hands.see(consoleTexts.recheck);
});
