import { randomBytes } from "node:crypto";
import { site } from "./site.ts";
import type { Visitor } from "./visitor.ts";

/** A person of the demo's WeChat in a browser of their own, as its cookie has them. */
export const newWechatPerson = (): string => `xiaoman-${randomBytes(32).toString("base64url")}`;

/** Makes the visitor's browser that of a person whom the demo's WeChat knows, so that it asks nothing. */
export async function becomeWechatPerson({ page }: Visitor, person = newWechatPerson()): Promise<void> {
  const cookie = { name: "demo_wechat", value: person, url: `${site.url}/demo/wechat/` };
  await page.context().addCookies([cookie]);
}

/** Presses a button of the payment sheet, which has opened by itself. */
export async function pressInSheet({ page }: Visitor, result: "paid" | "failed" | "cancel"): Promise<void> {
  await page.locator(`#demo-bridge [data-result="${result}"]`).click();
  await page.locator("#demo-bridge").waitFor({ state: "hidden" });
}
