import { documentItems } from "@baleen/contract/content/site-config.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { secondsAfter } from "../platform/clock.ts";
import { keyedDigest, sameDigest } from "../platform/digest.ts";

const validForS = 30 * 60;

export interface PreviewedDraft {
  readonly name: SiteDocument;
  /** Of the draft: its next change invalidates the token. */
  readonly version: number;
  readonly expiresAt: Date;
}

/** A token that shows one version of a draft to anyone who has it, for half an hour. */
export function makePreviewToken(
  secretKey: string,
  { name, version }: Pick<PreviewedDraft, "name" | "version">,
  now: Date,
): string {
  return tokenOf(secretKey, { name, version, expiresAt: secondsAfter(now, validForS) });
}

/** The draft of a token, also after it has expired; undefined if its signature is not this deployment's. */
export function readPreviewToken(secretKey: string, token: string): PreviewedDraft | undefined {
  const [, name, version, expiry] = /^([a-z]{1,20})\.(\d{1,9})\.(\d{1,15})\.[0-9a-f]{64}$/.exec(token) ?? [];
  if (name === undefined || !Object.hasOwn(documentItems, name)) return undefined;
  // One of the documents: `documentItems` has it.
  const read = { name: name as SiteDocument, version: Number(version), expiresAt: new Date(Number(expiry)) };
  return sameDigest(token, tokenOf(secretKey, read)) ? read : undefined;
}

function tokenOf(secretKey: string, { name, version, expiresAt }: PreviewedDraft): string {
  const expiry = String(expiresAt.getTime());
  const digest = keyedDigest(secretKey, "preview of site content", name, String(version), expiry);
  return `${name}.${version}.${expiry}.${digest}`;
}
