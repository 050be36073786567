import { createHash, createHmac } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The keys of AWS's published examples. */
const keys = { id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const region = "us-east-1";
const maxSkewMs = 15 * 60_000;

interface Signed {
  readonly method: string;
  /** The path as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The signature of a request without a query, computed from its own headers
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). `scope`: day, region, service.
 */
export function signatureOf(
  { method, path, headers }: Signed,
  signedHeaders: string,
  scope: readonly [string, string, string],
  secret = keys.secret,
): string {
  const names = signedHeaders.split(";");
  const lines = names.map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`).join("");
  const request = [method, path, "", lines, signedHeaders, headers["x-amz-content-sha256"]].join("\n");
  const hashed = createHash("sha256").update(request).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${scope.join("/")}/aws4_request`, hashed];
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = [...scope, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign.join("\n")).toString("hex");
}

/** How the store treats the next requests. `forbidden`: methods that the key has no right to. */
interface Behaviour {
  isDown: boolean;
  /** Each request waits for it before it is answered. */
  beforeAnswer: (() => Promise<void>) | undefined;
  /** Ends each object's response after this many bytes. */
  cutAfterBytes: number | undefined;
  forbidden: readonly string[];
}

export interface FakeObjectStore {
  /** Its objects by bucket and name: `bucket/prefix/name`. */
  readonly objects: Map<string, Buffer>;
  readonly behaviour: Behaviour;
  /** The methods and names of all requests. */
  readonly requests: string[];
  /** The settings of a site that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * An S3-compatible store on loopback with the bucket `baleen`, which verifies signatures, body digests and the time of
 * requests, and refuses what OSS refuses. `nowMs` is its time.
 */
export async function openFakeObjectStore(nowMs: () => number): Promise<FakeObjectStore> {
  const objects = new Map<string, Buffer>();
  const behaviour: Behaviour = {
    isDown: false,
    beforeAnswer: undefined,
    cutAfterBytes: undefined,
    forbidden: [],
  };
  const requests: string[] = [];
  const server = http.createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (behaviour.isDown) return request.socket.destroy();
    const body = await readBody(request);
    await behaviour.beforeAnswer?.();
    const refusal =
      findRefusal(request, body.digest, nowMs()) ??
      (behaviour.forbidden.includes(request.method ?? "") ? forbidden : undefined);
    if (refusal) return refuse(response, refusal);
    return answer(request, response, { objects, body: body.bytes, cutAfterBytes: behaviour.cutAfterBytes });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    behaviour,
    requests,
    settings: {
      MEDIA_URL: "s3://baleen/site",
      MEDIA_ENDPOINT: `http://127.0.0.1:${port}`,
      MEDIA_REGION: region,
      MEDIA_ACCESS_KEY_ID: keys.id,
      MEDIA_SECRET_ACCESS_KEY: keys.secret,
      MEDIA_BUCKET_IN: "path",
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Status and code of an error (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
type Refusal = readonly [status: number, code: string];

const forbidden: Refusal = [403, "AccessDenied"];

async function readBody(request: IncomingMessage) {
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), digest: hash.digest("hex") };
}

function findRefusal(request: IncomingMessage, bodyDigest: string, nowMs: number): Refusal | undefined {
  const { method = "", url: path = "", headers } = request;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!parts) return forbidden;
  const [, keyId, day = "", scopeRegion = "", service = "", signedHeaders = "", signature] = parts;
  if (keyId !== keys.id) return [403, "InvalidAccessKeyId"];
  if (scopeRegion !== region) return [400, "AuthorizationHeaderMalformed"];
  if (
    !["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signedHeaders.split(";").includes(name))
  ) {
    return forbidden;
  }
  const expected = signatureOf({ method, path, headers }, signedHeaders, [day, scopeRegion, service]);
  if (signature !== expected) return [403, "SignatureDoesNotMatch"];
  if (Math.abs(timeOf(String(headers["x-amz-date"])) - nowMs) > maxSkewMs)
    return [403, "RequestTimeTooSkewed"];
  return findBodyRefusal(request, bodyDigest);
}

/** OSS accepts the digest of the body alone: no chunked encoding of AWS's, and no length that is missing. */
function findBodyRefusal({ method, headers }: IncomingMessage, bodyDigest: string): Refusal | undefined {
  const stated = headers["x-amz-content-sha256"];
  if (headers["content-encoding"] === "aws-chunked") return [400, "InvalidArgument"];
  if (method === "PUT" && headers["content-length"] === undefined) return [411, "MissingContentLength"];
  return stated === bodyDigest ? undefined : [400, "XAmzContentSHA256Mismatch"];
}

const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

function refuse(response: ServerResponse, [status, code]: Refusal): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);
}

interface Answering {
  readonly objects: Map<string, Buffer>;
  readonly body: Buffer;
  readonly cutAfterBytes: number | undefined;
}

function answer(request: IncomingMessage, response: ServerResponse, answering: Answering): void {
  const { method, url = "" } = request;
  const { objects, body } = answering;
  const name = decodeURIComponent(url.slice(1));
  if (!name.startsWith("baleen/")) refuse(response, [404, "NoSuchBucket"]);
  else if (method === "PUT") {
    objects.set(name, body);
    response.end();
  } else if (method === "DELETE") {
    objects.delete(name);
    response.writeHead(204).end();
  } else sendObject(request, response, { ...answering, object: objects.get(name) });
}

interface Sending extends Answering {
  readonly object: Buffer | undefined;
}

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { object, cutAfterBytes }: Sending,
): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  const part = start === undefined ? object : object?.subarray(Number(start), Number(end) + 1);
  if (!part) refuse(response, [404, "NoSuchKey"]);
  else if (part.length === 0) refuse(response, [416, "InvalidRange"]);
  else {
    response.writeHead(start === undefined ? 200 : 206, { "content-length": String(part.length) });
    if (cutAfterBytes === undefined) response.end(method === "HEAD" ? undefined : part);
    else response.write(part.subarray(0, cutAfterBytes), () => response.destroy());
  }
}
