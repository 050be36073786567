import type { PaymentScene } from "@baleen/contract/payments/payments.ts";

interface Device {
  readonly userAgent: string;
  /** The number of simultaneous touches that the screen supports; 0 without a touch screen. */
  readonly touchPoints: number;
  readonly hasCoarsePointer: boolean;
}

/** The scene in which a device pays. The screen width is not used, because a phone in landscape is wide. */
export function sceneOf({ userAgent, touchPoints, hasCoarsePointer }: Device): PaymentScene {
  // WeCom's user agent contains the same name, but WeCom has no access to the buyer's WeChat Pay.
  if (/MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)) return "wechat";
  if (/AlipayClient/i.test(userAgent)) return "alipay";
  if (/Android|iPhone|iPad|iPod|HarmonyOS|OpenHarmony|Mobile/i.test(userAgent)) return "browser";
  // An iPad's user agent claims to be a Mac, but no Mac has a touch screen.
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return "browser";
  // Tablets that request the desktop site. Windows tablets have no payment app.
  return hasCoarsePointer && touchPoints > 0 && !/Windows/.test(userAgent) ? "browser" : "scan";
}

export function currentScene(): PaymentScene {
  return sceneOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    hasCoarsePointer: matchMedia("(pointer: coarse)").matches,
  });
}
