import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { Clock } from "../clock.ts";
import { type BlobRequest, NoAnswerError, openResponse, reasonOf, sendRequest } from "../http-client.ts";
import type { ObjectStoreSettings } from "./object-store-settings.ts";

/** Why a request to a store failed. */
export type StoreFailure =
  | "unreachable"
  | "accessKeyUnknown"
  | "secretWrong"
  | "clockWrong"
  | "forbidden"
  | "bucketMissing"
  | "bucketInPath"
  | "regionWrong"
  | "failing";

/** The store cannot be used. The message names the host, the status and the store's own error code. */
export class ObjectStoreError extends Error {
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** The store has no object of this name. */
export class ObjectMissingError extends Error {}

/** The object ends before the requested range. */
export class ObjectTooShortError extends Error {}

/**
 * Error codes of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, 2026-11), which OSS
 * (https://help.aliyun.com/zh/oss/support/http-status-code-403) and COS
 * (https://cloud.tencent.com/document/product/436/7730) share, and those that OSS and COS
 * (https://cloud.tencent.com/document/product/436/102489) have for a bucket that is named in the path.
 */
const failuresByCode: Readonly<Record<string, StoreFailure>> = {
  InvalidAccessKeyId: "accessKeyUnknown",
  SignatureDoesNotMatch: "secretWrong",
  RequestTimeTooSkewed: "clockWrong",
  AccessDenied: "forbidden",
  NoSuchBucket: "bucketMissing",
  SecondLevelDomainForbidden: "bucketInPath",
  PathStyleDomainForbidden: "bucketInPath",
  AuthorizationHeaderMalformed: "regionWrong",
  PermanentRedirect: "regionWrong",
};

export type ObjectStore = ReturnType<typeof openObjectStore>;

/** An inclusive range of bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

type StoreRequest = Pick<BlobRequest, "body" | "timeoutMs" | "maxBodyBytes" | "headers"> & {
  readonly method: BlobRequest["method"];
  /** SHA-256 of the body, in hexadecimal. */
  readonly digest?: string;
};

const emptyDigest = createHash("sha256").digest("hex");

const maxUploadTimeoutMs = 2 * 3_600_000;

/** Ten seconds, and the time of the bytes at 200 kB/s, so that the call that uploads an image does not wait for hours. */
const uploadTimeoutMs = (bytes: number) => Math.min(10_000 + bytes / 200, maxUploadTimeoutMs);

/**
 * A bucket of an S3-compatible store. All requests carry a signature of version 4, and uploads the SHA-256 of their
 * body, which the store compares. No other checksum is sent: OSS refuses the trailing ones of AWS's own SDKs
 * (https://www.alibabacloud.com/help/en/oss/user-guide/0017-00000804, 2026-03). Methods throw `ObjectStoreError`.
 */
export function openObjectStore(settings: ObjectStoreSettings, clock: Clock) {
  const sign = requestSigner(settings, clock);
  const send = async (name: string, request: StoreRequest) => {
    const { url, headers } = await sign(name, request);
    const { method, body, timeoutMs, maxBodyBytes } = request;
    const limits = { ...(timeoutMs && { timeoutMs }), ...(maxBodyBytes && { maxBodyBytes }) };
    const sent = { method, headers, ...(body && { body }), ...limits, isRepeatable: true };
    const response = await sendRequest(url, sent).catch(throwUnreachable);
    requireSuccess(response.status, response.body.toString("latin1", 0, maxErrorLength), url);
    return response;
  };
  return {
    /** Stores an object, or replaces it. `digest`: SHA-256 of the body, in hexadecimal. */
    async put(name: string, body: Blob, digest: string): Promise<void> {
      await send(name, { method: "PUT", body, digest, timeoutMs: uploadTimeoutMs(body.size) });
    },
    /**
     * Reads an object; of one with more than `maxBytes`, only one byte more. Throws `ObjectMissingError`, and
     * `ObjectTooShortError` if it is empty.
     */
    async read(name: string, maxBytes: number): Promise<Buffer> {
      const headers = { range: `bytes=0-${maxBytes}` };
      // A response of an error has to be read too.
      const maxBodyBytes = maxBytes + maxErrorLength;
      return (await send(name, { method: "GET", headers, maxBodyBytes })).body;
    },
    /**
     * Opens a part of an object. The caller reads or cancels the stream. `signal` ends it; before the response, its
     * reason is thrown. Throws `ObjectMissingError` and `ObjectTooShortError`.
     */
    async open(name: string, { start, end }: ByteRange, signal: AbortSignal) {
      const request = { method: "GET", headers: { range: `bytes=${start}-${end}` } } as const;
      const { url, headers } = await sign(name, request);
      const response = await openResponse(url, { method: "GET", headers }, signal).catch((error: unknown) => {
        // A client that leaves is no fault of the store.
        signal.throwIfAborted();
        return throwUnreachable(error);
      });
      const { status, body } = response;
      if (status === 206 && body) return body;
      // 200 is the whole object: the store has ignored the range.
      const text = status === 200 || !body ? "" : await readShortText(readChunks(body, signal));
      await body?.cancel().catch(() => undefined);
      requireSuccess(status === 200 ? 501 : status, text, url);
      throw new ObjectStoreError("failing", `${new URL(url).host} answered ${status} without a body`);
    },
    /** The object's size; undefined if there is none. */
    async findSize(name: string): Promise<number | undefined> {
      try {
        const { headers } = await send(name, { method: "HEAD" });
        return Number(headers["content-length"]);
      } catch (error) {
        if (error instanceof ObjectMissingError) return undefined;
        throw error;
      }
    },
    /** Does nothing if there is no such object. */
    async remove(name: string): Promise<void> {
      await send(name, { method: "DELETE" });
    },
  };
}

function requestSigner(settings: ObjectStoreSettings, clock: Clock) {
  const { accessKeyId, secretAccessKey, region } = settings;
  return async (name: string, { method, headers = {}, digest = emptyDigest }: StoreRequest) => {
    const signer = new AwsV4Signer({
      method,
      url: objectUrl(settings, name),
      headers: { ...headers, "x-amz-content-sha256": digest },
      accessKeyId,
      secretAccessKey,
      service: "s3",
      region,
      datetime: clock
        .now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ""),
    });
    const signed = await signer.sign();
    return { url: signed.url.href, headers: Object.fromEntries(signed.headers) };
  };
}

/**
 * OSS (https://help.aliyun.com/zh/oss/developer-reference/compatibility-with-amazon-s3) and COS, for buckets since 2024
 * (https://cloud.tencent.com/document/product/436/102489), accept the bucket in the host only.
 */
export function objectUrl(
  {
    endpoint,
    bucket,
    prefix,
    bucketIn,
  }: Pick<ObjectStoreSettings, "endpoint" | "bucket" | "prefix" | "bucketIn">,
  name: string,
): string {
  const path = `${prefix}${name}`;
  if (bucketIn === "path") return `${endpoint}/${bucket}/${path}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}/${path}`;
}

const maxErrorLength = 4_096;

function throwUnreachable(error: unknown): never {
  if (!(error instanceof NoAnswerError)) throw error;
  throw new ObjectStoreError("unreachable", error.message, { cause: error });
}

function requireSuccess(status: number, body: string, url: string): void {
  if (status >= 200 && status < 300) return;
  const code = /<Code>(\w{1,80})<\/Code>/.exec(body)?.[1];
  const message = `${new URL(url).host} answered ${status} ${code ?? ""}`.trimEnd();
  // The response to HEAD has no body, so a missing bucket looks like a missing object there.
  if (status === 404 && (code === undefined || code === "NoSuchKey")) throw new ObjectMissingError(message);
  if (status === 416) throw new ObjectTooShortError(message);
  const byStatus = status === 403 ? "forbidden" : "failing";
  throw new ObjectStoreError(failuresByCode[code ?? ""] ?? byStatus, message);
}

/**
 * Yields the chunks of an opened object. Throws `ObjectStoreError` if the connection ends early, but the stream's own
 * error if `signal` has ended it.
 */
export async function* readChunks(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  try {
    yield* body;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ObjectStoreError("unreachable", `The response broke off: ${reasonOf(error)}`, { cause: error });
  }
}

async function readShortText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxErrorLength) break;
  }
  return Buffer.concat(read).toString("latin1");
}
