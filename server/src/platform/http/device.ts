import { digest } from "../digest.ts";
import { type Random, randomToken } from "../random.ts";

/** The browser that sent a request. Its id distinguishes browsers; it is not a credential. */
export interface Device {
  readonly id: string;
  /** True if the request had no device cookie: a first visit, or a client without cookies. */
  readonly isNew: boolean;
  readonly digest: string;
  /** A readable name such as "Chrome, Windows". */
  readonly label: string;
}

/** Whether a request comes from the device with this digest. False for requests without the cookie. */
export function isSameDevice({ isNew, digest }: Device, otherDigest: string): boolean {
  return !isNew && digest === otherDigest;
}

/** Gives the browser an id if it has none. */
export function giveDeviceId(visitor: { readonly device: Device }): void {
  void visitor.device;
}

export const deviceCookie = "device_id";

/** Reads the device cookie; creates an id if there is none. */
export function recogniseDevice(
  cookie: string | undefined,
  userAgent: string | undefined,
  random: Random,
): Device {
  const isValid = cookie !== undefined && /^[\w-]{43}$/.test(cookie);
  const id = isValid ? cookie : randomToken(random);
  return { id, isNew: !isValid, digest: digest(id), label: labelOf(userAgent ?? "") };
}

// The first match wins: WeChat's user agent contains Chrome, and Chrome's contains Safari.
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
