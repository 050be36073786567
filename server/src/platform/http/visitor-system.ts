import type { VisitorSystem } from "@baleen/contract/desktop/releases.ts";
import { memoize } from "./client-address.ts";

/** In this order: phones name the system that theirs is made from, too. */
const marks: readonly (readonly [RegExp, VisitorSystem | undefined])[] = [
  [/iPhone|iPad|iPod|Android|Windows Phone|HarmonyOS|Mobile/, "phone"],
  [/CrOS/, undefined],
  [/Windows NT/, "windows"],
  [/Macintosh/, "macos"],
  [/Linux|X11/, "linux"],
];

/** What a browser runs on, by its `User-Agent`; iPads name a Mac. Undefined if it does not say. */
export const visitorSystemOf = memoize((userAgent = ""): VisitorSystem | undefined => {
  const [, system] = marks.find(([mark]) => mark.test(userAgent)) ?? [];
  return system;
});

/** WeChat's browser; WeCom's names itself too, and knows no official account. */
export const isWechat = memoize(
  (userAgent = ""): boolean => /MicroMessenger\//.test(userAgent) && !/wxwork\//.test(userAgent),
);
