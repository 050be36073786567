import { digest } from "../outside/digest.ts";
import { type Random, randomToken } from "../outside/random.ts";

/** The browser a request comes from. The mark tells browsers apart and never authenticates anyone. */
export interface Device {
  readonly mark: string;
  /** The request brought no mark: a first visit, or a client that keeps no cookies. */
  readonly isNew: boolean;
  readonly digest: string;
  /** Readable: browser and system. */
  readonly label: string;
}

export const deviceCookie = "device_id";

/** Reads the device mark of a request's cookie, or makes one. */
export function recogniseDevice(
  cookie: string | undefined,
  userAgent: string | undefined,
  random: Random,
): Device {
  const known = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined;
  const mark = known ?? randomToken(random);
  return { mark, isNew: known === undefined, digest: digest(mark), label: labelOf(userAgent ?? "") };
}

// The first match counts: WeChat's browser also calls itself Chrome, Chrome also Safari.
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
