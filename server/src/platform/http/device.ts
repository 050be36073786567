import { digest } from "../digest.ts";
import { type Random, randomToken } from "../random.ts";

/** The browser that a request comes from. Its id tells browsers apart; it is not a credential. */
export interface Device {
  readonly id: string;
  /** The request had no device cookie: a first visit, or a client without cookies. */
  readonly isNew: boolean;
  readonly digest: string;
  /** For people, such as "Chrome, Windows". */
  readonly label: string;
}

/** Whether a request comes from the device with a digest. A request without the cookie comes from no device. */
export function isSameDevice({ isNew, digest }: Device, otherDigest: string): boolean {
  return !isNew && digest === otherDigest;
}

export const deviceCookie = "device_id";

/** Reads the device cookie, or creates an id. */
export function recogniseDevice(
  cookie: string | undefined,
  userAgent: string | undefined,
  random: Random,
): Device {
  const isValid = cookie !== undefined && /^[\w-]{43}$/.test(cookie);
  const id = isValid ? cookie : randomToken(random);
  return { id, isNew: !isValid, digest: digest(id), label: labelOf(userAgent ?? "") };
}

// The first match counts: the user agent of WeChat contains Chrome, that of Chrome contains Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/(QQBrowser|MQQBrowser)\//, "QQ Browser"],
  [/UCBrowser\//, "UC Browser"],
  [/OPR\//, "Opera"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/, "HarmonyOS"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

function labelOf(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(browsers) ?? "Browser", nameIn(systems)].filter((name) => name !== undefined).join(", ");
}
