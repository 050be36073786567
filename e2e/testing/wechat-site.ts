import { wechatUserAgent } from "../../fake-gateways/testing/phone.ts";
import { startWechatFake, type WechatFake } from "../../fake-gateways/wechat/fake-gateway.ts";
import { test, type VisitorOptions, type Visitors } from "./journey.ts";
import { ownSite } from "./own-site.ts";
import type { Visitor } from "./visitor.ts";

/** The fake's pages have no icon, and pages inside WeChat ask for a script of WeChat's, which is not to be had here. */
const foreignMessages = /favicon\.ico|res\.wx\.qq\.com/;

interface PersonOptions extends Pick<VisitorOptions, "language" | "viewport"> {
  /** The name of their WeChat account; without one, they scan codes as whom they like. */
  readonly account?: string;
  readonly expectedMessages?: RegExp;
}

/**
 * A site for one test file that signs people in with a fake WeChat. `hasOpenPlatform`: computers show WeChat's codes;
 * otherwise the site's own.
 */
export function wechatSite({ hasOpenPlatform }: { hasOpenPlatform: boolean }) {
  let wechat: WechatFake;
  const site = ownSite(async () => {
    wechat = await startWechatFake();
    const { WECHAT_OPEN_PLATFORM_APP_ID, WECHAT_OPEN_PLATFORM_SECRET, ...settings } = wechat.settings;
    return hasOpenPlatform ? wechat.settings : settings;
  });
  test.afterAll(() => wechat.close());
  const create = async (
    visitors: Visitors,
    { account, expectedMessages, ...options }: PersonOptions,
    device: Partial<VisitorOptions>,
  ): Promise<Visitor> => {
    const messages = [foreignMessages, expectedMessages].flatMap((pattern) => pattern?.source ?? []);
    const visitor = await visitors.create({
      baseURL: site.url,
      expectedMessages: new RegExp(messages.join("|")),
      ...device,
      ...options,
    });
    if (account) {
      const cookie = { name: "wechat_account", value: account, url: wechat.origin };
      await visitor.page.context().addCookies([cookie]);
    }
    return visitor;
  };
  return {
    get url() {
      return site.url;
    },
    get wechat() {
      return wechat;
    },
    query: site.query,
    /** A person with the site open in WeChat on their phone. */
    onPhone: (visitors: Visitors, person: PersonOptions) =>
      create(visitors, person, {
        userAgent: wechatUserAgent,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      }),
    /** A person at a computer. */
    atComputer: (visitors: Visitors, person: PersonOptions) => create(visitors, person, {}),
  };
}

/** Scans the code on WeChat's page as one of its people, and allows or refuses. */
export async function scanWechatCode(
  { page }: Visitor,
  account: "buyer" | "friend" | "stranger",
  answer: "Allow" | "Refuse" = "Allow",
): Promise<void> {
  await page.getByRole("button", { name: `Scan as ${account}` }).click();
  await page.getByRole("button", { name: answer }).click();
}
