import { createHash } from "node:crypto";
import { formatCount } from "@baleen/contract/format-count.ts";
import { z } from "zod";
import { downloadPicture } from "../complaint-pictures.ts";
import type { ComplaintAccess, ComplaintEntry } from "../complaints.ts";
import { GatewayError } from "../gateway.ts";
import { type AlipayConnection, AlipayError, type AlipayRequest } from "./connection.ts";

/** What both families of complaints at Alipay have in common. */

export const text = z.string().nullish().catch(undefined);
export const texts = z.array(z.string()).nullish().catch(undefined);
export const count = z.coerce.number().int().nonnegative().nullish().catch(undefined);

/** Calls a method and returns its result. Throws `GatewayError`, of kind `refused` if the method failed. */
export async function callMethod(
  { sendRequest }: AlipayConnection,
  request: AlipayRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const { hasSucceeded, subCode, content } = await sendRequest(request);
  if (!hasSucceeded) throw new AlipayError("refused", request.method, subCode, { isSigned: true });
  return content;
}

/** Parses a result. Throws `GatewayError` of kind `unknown` if it does not match. */
export function parseResult<Result>(content: unknown, schema: z.ZodType<Result>): Result {
  const result = schema.safeParse(content);
  if (!result.success) throw new GatewayError("unknown", "An answer from Alipay has an unexpected form");
  return result.data;
}

/** The gateway's code 40006, and the words of the methods themselves (github.com/alipay/alipay-sdk-net-all @5ebcdcb). */
const noPermission = /^(40006|is[vp]\.insufficient-[\w-]+-permissions|([\w.]+\.)?AUTHORITY_ILLEGAL)$/;

/** Whether a call is allowed, by making it. */
export async function readAccess(call: () => Promise<unknown>): Promise<ComplaintAccess> {
  try {
    await call();
    return { isGranted: true };
  } catch (error) {
    if (error instanceof AlipayError && noPermission.test(error.code)) return { isGranted: false };
    throw error;
  }
}

/** The result of a query that has no parameter but a complaint's id; undefined if there is no such complaint. */
export async function queryOne(connection: AlipayConnection, request: AlipayRequest) {
  try {
    return await callMethod(connection, request);
  } catch (error) {
    if (error instanceof AlipayError && error.isSigned && /(^|\.)PARAM_ILLEGAL$/.test(error.code)) {
      return undefined;
    }
    throw error;
  }
}

/** JSON without the fields of the answer itself and without the payer's phone number. */
export function rawOf(content: object): string {
  const left = new Set(["code", "msg", "sub_code", "sub_msg", "phone_no", "contact"]);
  return JSON.stringify(content, (name, value: unknown) => (left.has(name) ? undefined : value));
}

/** An id for an entry that has none. Equal entries differ by how many precede them. */
export function entryIdOf(
  parts: readonly string[],
  earlier: readonly Pick<ComplaintEntry, "gatewayEntryId">[],
): string {
  for (let repeats = 0; ; repeats += 1) {
    const id = createHash("sha256")
      .update(JSON.stringify([...parts, repeats]))
      .digest("hex")
      .slice(0, 32);
    if (!earlier.some(({ gatewayEntryId }) => gatewayEntryId === id)) return id;
  }
}

/** Throws `GatewayError` of kind `refused` for a text without 1 to `maxLength` characters. */
export function requireText(message: string, maxLength: number): string {
  const { length } = Array.from(message);
  if (length >= 1 && length <= maxLength) return message;
  throw new GatewayError(
    "refused",
    `The text has ${formatCount(length, "character")}, not 1 to ${maxLength}`,
  );
}

/** Pictures stand at addresses of Alipay's, which need no signature. */
const pictureDomains = ["alipay.com", "alipayobjects.com", "alipaydev.com"];

export async function readPicture({ sendHttp, settings }: AlipayConnection, reference: string) {
  return await downloadPicture(sendHttp, reference, {
    domains: pictureDomains,
    gateway: settings.gatewayUrl,
  });
}

/** Both families take pictures of five megabytes. */
export const uploadRules = {
  types: ["image/jpeg", "image/png"],
  maxBytes: 5 * 1024 * 1024,
} as const;
