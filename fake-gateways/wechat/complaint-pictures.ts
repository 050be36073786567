import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReceivedRequest, Reply } from "../listen.ts";
import type { ComplaintSwitches } from "./complaint-switches.ts";
import { fieldsOf, invalidField, ProtocolError, uploadOf } from "./requests.ts";

export const imagesPath = "/v3/merchant-service/images/";
/** Addresses of the older form, which need no signature. */
export const oldPicturesPath = "/mmpay/pictures/";

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface StoredPicture {
  readonly bytes: Buffer;
  readonly isUploaded: boolean;
}

export interface PictureStore {
  /** A picture of a payer; returns its id. */
  attach(): string;
  /** A merchant's upload; returns its id. */
  upload(request: ReceivedRequest): string;
  isUploaded(id: string): boolean;
  /** Writes an address of the older form, valid for an hour. */
  writeOldAddress(id: string): string;
  /** The answer to a signed request for a picture. */
  show(url: URL, switches: ComplaintSwitches): Reply;
  /** The answer at an address of the older form. */
  showOld(request: ReceivedRequest): Reply;
}

const hourMs = 3_600_000;
const maxUploadBytes = 2 * 1024 * 1024;

export function openPictureStore(origin: string, now: () => Date): PictureStore {
  const pictures = new Map<string, StoredPicture>();
  const validUntil = new Map<string, Date>();
  const add = (bytes: Buffer, isUploaded: boolean) => {
    // As WeChat Pay's ids do, it changes if anything decodes or encodes it on the way.
    const id = `ChsyMDAyMDE4%2B${pictures.size + 1}%2FxAb%3D%3D`;
    pictures.set(id, { bytes, isUploaded });
    return id;
  };
  return {
    attach: () => add(Buffer.concat([pixel, Buffer.from([pictures.size])]), false),
    upload: (request) => add(readUpload(request), true),
    isUploaded: (id) => pictures.get(id)?.isUploaded ?? false,
    writeOldAddress(id) {
      const name = `${pictures.size}-${validUntil.size}-${id.replaceAll(/\W/g, "")}.png`;
      validUntil.set(name, new Date(now().getTime() + hourMs));
      return `${origin}${oldPicturesPath}${name}`;
    },
    show(url, switches) {
      const picture = pictures.get(url.pathname.slice(imagesPath.length));
      if (!picture || picture.isUploaded || switches["picture-answer"] === "refused") {
        throw new ProtocolError(400, "PARAM_ERROR", "图片不存在");
      }
      return showPicture(picture.bytes, switches["picture-answer"]);
    },
    showOld({ url, headers }) {
      const until = validUntil.get(url.pathname.slice(oldPicturesPath.length));
      if (headers.authorization !== undefined) return { status: 400, body: "Never sign for this host" };
      if (!until || until <= now()) return { status: 404, body: "Not Found" };
      return showPicture(pixel, "image");
    },
  };
}

/** Answers with pictures are not signed. */
function showPicture(bytes: Buffer, form: ComplaintSwitches["picture-answer"]): Reply {
  const png = { "content-type": "image/png" };
  switch (form) {
    case "json": {
      const body = JSON.stringify({ data: bytes.toString("base64") });
      return { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body };
    }
    case "html":
      return { status: 200, headers: png, body: "<html><script>alert(1)</script></html>" };
    case "big":
      return { status: 200, headers: png, body: Buffer.concat([bytes, Buffer.alloc(4 * 1024 * 1024)]) };
    case "large":
      return { status: 200, headers: png, body: Buffer.concat([bytes, Buffer.alloc(10 * 1024 * 1024)]) };
    case "endless":
      return { status: 200, headers: png, body: Readable.from(repeat(bytes)) };
    default:
      return { status: 200, headers: png, body: bytes };
  }
}

function* repeat(bytes: Buffer) {
  while (true) yield Buffer.concat([bytes, Buffer.alloc(64 * 1024)]);
}

const extensions: Readonly<Record<string, RegExp>> = {
  ffd8ff: /\.jpe?g$/,
  "89504e470d0a1a0a": /\.png$/,
  "424d": /\.bmp$/,
};

/** Throws `ProtocolError` unless the file is a picture that fits its `meta`. */
function readUpload(request: ReceivedRequest): Buffer {
  const { meta = Buffer.alloc(0), metaType, file } = uploadOf(request) ?? {};
  if (metaType !== "application/json" || !file) throw invalidField("meta");
  const { filename, sha256 } = fieldsOf(meta);
  const { content } = file;
  if (sha256 !== createHash("sha256").update(content).digest("hex")) throw invalidField("sha256");
  if (content.length > maxUploadBytes) throw new ProtocolError(400, "PARAM_ERROR", "图片大小不能超过2M");
  const start = content.subarray(0, 8).toString("hex");
  const [, extension] = Object.entries(extensions).find(([beginning]) => start.startsWith(beginning)) ?? [];
  if (!extension?.test(String(filename)) || file.fileName !== filename) throw invalidField("filename");
  return content;
}
