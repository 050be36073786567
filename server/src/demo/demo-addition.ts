import type { PageAddition } from "../pages/page-views.ts";
import { demoBridge, isWechat } from "./demo-bridge.ts";
import { demoStrip, hasHiddenStrip } from "./demo-strip.ts";

const [strip, bridge] = [demoStrip.markup, demoBridge.markup];

/** The strip, unless it is hidden, and in WeChat the bridge, which pays whether or not there is a strip. */
export const demoAddition: PageAddition = {
  markups: ["", strip, bridge, strip + bridge],
  choose: ({ cookie, "user-agent": userAgent }) =>
    (hasHiddenStrip(cookie) ? 0 : 1) + (isWechat(userAgent) ? 2 : 0),
};
