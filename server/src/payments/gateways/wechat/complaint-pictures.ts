import { createHash } from "node:crypto";
import { z } from "zod";
import {
  downloadPicture,
  maxPictureBytes,
  requirePicture,
  requireUploadable,
} from "../complaint-pictures.ts";
import type { ComplaintPicture } from "../complaints.ts";
import { GatewayError } from "../gateway.ts";
import { writeMultipart } from "../multipart.ts";
import { errorOf, sendUnverified, type WechatConnection } from "./connection.ts";
import { parseJson, readContent } from "./signature.ts";

/**
 * Pictures of complaints: https://pay.weixin.qq.com/doc/v3/merchant/4012467250 (upload) and 4012467251 (download), of
 * 2025-08; github.com/TheNorthMemory/wechatpay-axios-plugin @f5bc863, lib/decorator.js: downloads are not signed.
 */
const picturesPath = "/v3/merchant-service/images/";

const ownOrigins = ["https://api.mch.weixin.qq.com", "https://api2.mch.weixin.qq.com"];
/** Where pictures stand whose addresses need no signature. */
const pictureDomains = ["qpic.cn", "qq.com"];

/**
 * The request is signed only for pictures on WeChat Pay's API: the address comes from an answer about what somebody
 * wrote, and must not lead the merchant's signature elsewhere.
 */
export async function readPicture(
  connection: WechatConnection,
  reference: string,
): Promise<ComplaintPicture> {
  const { gatewayOrigin } = connection.settings;
  const origin = [gatewayOrigin, ...ownOrigins].find((one) => reference.startsWith(`${one}${picturesPath}`));
  if (origin === undefined) {
    const hosts = { domains: pictureDomains, gateway: gatewayOrigin };
    return await downloadPicture(connection.sendHttp, reference, hosts);
  }
  const path = reference.slice(origin.length);
  const answer = await sendUnverified(connection, {
    method: "GET",
    origin,
    path: requireUnchanged(origin, path),
    accept: "*/*",
    maxBodyBytes: maxPictureBytes,
  });
  if (answer.status !== 200) throw errorOf(answer, false);
  return requirePicture(answer.headers["content-type"]?.includes("json") ? dataOf(answer.body) : answer.body);
}

/** Ids contain escapes such as `%2B`, and the signature covers the path as it is sent (wechatpay-php, PR 85). */
function requireUnchanged(origin: string, path: string): string {
  const url = URL.parse(`${origin}${path}`);
  if (url && `${url.pathname}${url.search}` === path) return path;
  throw new GatewayError("refused", "The picture's address would change on its way");
}

/** Some answers are JSON that contains the picture in base64 (github.com/go-pay/gopay @68245f4). */
function dataOf(body: Buffer): Buffer {
  const { data } = z.object({ data: z.base64() }).safeParse(parseJson(body));
  return Buffer.from(data?.data ?? "", "base64");
}

const uploadRules = {
  types: ["image/jpeg", "image/png", "image/bmp"],
  maxBytes: 2 * 1024 * 1024,
} as const;

/** The signature covers the text of `meta`, not the body, so exactly these bytes are signed. */
export async function uploadPicture(
  { sendRequest }: WechatConnection,
  picture: ComplaintPicture,
): Promise<string> {
  const { type, bytes } = requireUploadable(picture, uploadRules);
  const extension = type.slice("image/".length).replace("jpeg", "jpg");
  const fileName = `picture.${extension}`;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const meta = JSON.stringify({ filename: fileName, sha256 });
  const form = writeMultipart([
    { name: "meta", type: "application/json", content: meta },
    { name: "file", fileName, type, content: bytes },
  ]);
  const path = "/v3/merchant-service/images/upload";
  const answer = await sendRequest({ method: "POST", path, form: { ...form, signedText: meta } });
  return readContent(answer, z.object({ media_id: z.string().min(1) })).media_id;
}
