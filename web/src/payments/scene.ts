import type { PaymentScene } from "@baleen/contract/payments/payments.ts";

interface Device {
  readonly userAgent: string;
  /** How many fingers its screen tells apart; 0 without a touch screen. */
  readonly touchPoints: number;
  readonly hasCoarsePointer: boolean;
}

/** In which scene a device pays. Its width says nothing: a telephone on its side is wide. */
export function sceneOf({ userAgent, touchPoints, hasCoarsePointer }: Device): PaymentScene {
  // WeCom names itself so too, but has no WeChat Pay of the buyer's.
  if (/MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)) return "wechat";
  if (/AlipayClient/i.test(userAgent)) return "alipay";
  if (/Android|iPhone|iPad|iPod|HarmonyOS|OpenHarmony|Mobile/i.test(userAgent)) return "browser";
  // An iPad says that it is a Mac, of which none has a touch screen.
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return "browser";
  // Tablets that ask for the desktop's page. Those with Windows have no app that pays.
  return hasCoarsePointer && touchPoints > 0 && !/Windows/.test(userAgent) ? "browser" : "scan";
}

export function currentScene(): PaymentScene {
  return sceneOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    hasCoarsePointer: matchMedia("(pointer: coarse)").matches,
  });
}
