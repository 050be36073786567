import { verify } from "node:crypto";
import type { FileProblem } from "@baleen/contract/back-office/releases.ts";
import { ed25519PublicKey, readMinisignKey } from "../desktop-settings.ts";

/** What is known of a fetched file. */
export interface FileDigests {
  readonly sha256: string;
  /** In Base64. */
  readonly sha512: string;
  readonly blake2b512: Buffer;
  readonly bytes: number;
  /** All of it, where a signature is over the bytes themselves. */
  readonly content: Buffer | undefined;
}

interface Signature {
  readonly keyId: Buffer;
  readonly signature: Buffer;
  readonly comment: string;
  readonly commentSignature: Buffer;
}

/**
 * Verifies a signature of Tauri, which is one of minisign in Base64: Ed25519 over the BLAKE2b-512 of the file, and another over
 * that signature with its trusted comment (https://jedisct1.github.io/minisign/#signature-format).
 */
export function verifyTauri(
  text: string,
  { blake2b512 }: Pick<FileDigests, "blake2b512">,
  publicKey: string | undefined,
): FileProblem | undefined {
  const key = publicKey === undefined ? undefined : readMinisignKey(publicKey);
  if (!key) return "keyMissing";
  const signed = readMinisignSignature(text);
  if (!signed) return "signatureUnreadable";
  if (!signed.keyId.equals(key.id)) return "otherKey";
  const verifying = ed25519PublicKey(key.publicKey);
  const withComment = Buffer.concat([signed.signature, Buffer.from(signed.comment)]);
  const isRight =
    verify(null, blake2b512, verifying, signed.signature) &&
    verify(null, withComment, verifying, signed.commentSignature);
  return isRight ? undefined : "signatureWrong";
}

/** The `ED` of a signature says that it is over the hash; older ones over the whole file are not accepted. */
function readMinisignSignature(text: string): Signature | undefined {
  const file = text.includes("\n") ? text : Buffer.from(text, "base64").toString();
  const [, first = "", comment = "", second = ""] = file.split("\n").map((line) => line.trimEnd());
  const bytes = Buffer.from(first, "base64");
  const commentSignature = Buffer.from(second, "base64");
  const prefix = "trusted comment: ";
  const isRight =
    bytes.length === 74 &&
    bytes.subarray(0, 2).toString() === "ED" &&
    comment.startsWith(prefix) &&
    commentSignature.length === 64;
  if (!isRight) return undefined;
  return {
    keyId: bytes.subarray(2, 10),
    signature: bytes.subarray(10),
    comment: comment.slice(prefix.length),
    commentSignature,
  };
}

/** Verifies Sparkle's `edSignature`: Ed25519 over the file itself. */
export function verifySparkle(
  text: string,
  { content }: Pick<FileDigests, "content">,
  publicKey: string | undefined,
): FileProblem | undefined {
  if (publicKey === undefined) return "keyMissing";
  const signature = Buffer.from(text, "base64");
  if (signature.length !== 64 || content === undefined) return "signatureUnreadable";
  const key = ed25519PublicKey(Buffer.from(publicKey, "base64"));
  return verify(null, content, key, signature) ? undefined : "signatureWrong";
}
