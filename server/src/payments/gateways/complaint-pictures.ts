import { formatCount } from "@baleen/contract/format-count.ts";
import type { SendHttp } from "../../platform/http-client.ts";
import { isLoopbackUrl } from "../../platform/networks.ts";
import type { ComplaintPicture } from "./complaints.ts";
import { GatewayError } from "./gateway.ts";

/** The largest picture that is read. */
export const maxPictureBytes = 5 * 1024 * 1024;

/** How files begin, in hex; a dot is any digit. */
const beginnings: readonly (readonly [pattern: RegExp, type: ComplaintPicture["type"]])[] = [
  [/^ffd8ff/, "image/jpeg"],
  [/^89504e470d0a1a0a/, "image/png"],
  [/^424d/, "image/bmp"],
  [/^47494638(37|39)61/, "image/gif"],
  [/^52494646.{8}57454250/, "image/webp"],
];

/** The picture in a file, its type by its first bytes: names and headers may say what they like. Undefined if none. */
function pictureOf(bytes: Uint8Array): ComplaintPicture | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  const type = beginnings.find(([pattern]) => pattern.test(beginning))?.[1];
  return type && { type, bytes };
}

/** Throws `GatewayError` unless the bytes are a picture. */
export function requirePicture(bytes: Uint8Array): ComplaintPicture {
  const picture = pictureOf(bytes);
  if (!picture) throw new GatewayError("unknown", "The answer is no picture");
  return picture;
}

interface UploadRules {
  readonly types: readonly ComplaintPicture["type"][];
  readonly maxBytes: number;
}

/** Throws `GatewayError` of kind `refused` for a picture that the gateway would not take. */
export function requireUploadable(
  { bytes }: ComplaintPicture,
  { types, maxBytes }: UploadRules,
): ComplaintPicture {
  const picture = pictureOf(bytes);
  if (!picture || !types.includes(picture.type)) {
    throw new GatewayError("refused", `The picture is none of ${types.join(", ")}`);
  }
  if (bytes.length > maxBytes)
    throw new GatewayError("refused", `The picture has more than ${formatCount(maxBytes, "byte")}`);
  return picture;
}

interface PictureHosts {
  /** The gateway's domains; their subdomains count too. */
  readonly domains: readonly string[];
  /** The configured URL of the gateway's API. On loopback it is a fake, which also serves pictures there. */
  readonly gateway: string;
}

/**
 * Downloads a picture from the gateway's own domains, without our signature. Throws `GatewayError` for any other
 * address.
 */
export async function downloadPicture(
  sendHttp: SendHttp,
  reference: string,
  { domains, gateway }: PictureHosts,
): Promise<ComplaintPicture> {
  const url = URL.parse(reference);
  const isFake = isLoopbackUrl(gateway) && isLoopbackUrl(reference) && url?.protocol === "http:";
  if (!url || !(isFake || isOwn(url, domains))) {
    throw new GatewayError("refused", "The picture's address is not the gateway's");
  }
  if (!isFake) url.protocol = "https:";
  const { status, body } = await sendHttp(url.href, {
    method: "GET",
    headers: { accept: "*/*", "user-agent": "Baleen" },
    maxBodyBytes: maxPictureBytes,
    isRepeatable: true,
  });
  if (status === 200) return requirePicture(body);
  const kind = status >= 400 && status < 500 ? "refused" : "unknown";
  throw new GatewayError(kind, `The picture's download answered with status ${status}`);
}

/** Older answers have addresses with http. */
function isOwn({ protocol, hostname, port, username }: URL, domains: readonly string[]): boolean {
  const isPlain = /^https?:$/.test(protocol) && port === "" && username === "";
  return isPlain && domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
