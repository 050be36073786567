import type { VisitorSystem } from "@baleen/contract/desktop/releases.ts";
import { memoize } from "./client-address.ts";

/** Phones come first, because they also name the desktop system that their OS derives from. */
const systemPatterns: readonly (readonly [RegExp, VisitorSystem | undefined])[] = [
  [/iPhone|iPad|iPod|Android|Windows Phone|HarmonyOS|Mobile/, "phone"],
  [/CrOS/, undefined],
  [/Windows NT/, "windows"],
  [/Macintosh/, "macos"],
  [/Linux|X11/, "linux"],
];

/** The system of a visitor, by the `User-Agent`; iPads identify as a Mac. Undefined if it is unknown. */
export const visitorSystemOf = memoize((userAgent = ""): VisitorSystem | undefined => {
  const [, system] = systemPatterns.find(([mark]) => mark.test(userAgent)) ?? [];
  return system;
});

/** Whether a browser is WeChat's. WeCom's also contains `MicroMessenger`, but does not support official accounts. */
export const isWechat = memoize(
  (userAgent = ""): boolean => /MicroMessenger\//.test(userAgent) && !/wxwork\//.test(userAgent),
);
