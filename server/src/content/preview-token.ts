import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { secondsAfter } from "../platform/clock.ts";
import { readSignedToken, signToken } from "../platform/digest.ts";

const purpose = "preview of site content";
const validForS = 30 * 60;

interface PreviewedDraft {
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
  const expiry = secondsAfter(now, validForS).getTime();
  return signToken(secretKey, purpose, name, String(version), String(expiry));
}

/** The draft of a token, also after it has expired; undefined if its signature is not this deployment's. */
export function readPreviewToken(secretKey: string, token: string): PreviewedDraft | undefined {
  const [name, version, expiry] = readSignedToken(secretKey, purpose, token) ?? [];
  if (name === undefined) return undefined;
  // `makePreviewToken` signs names of documents alone.
  return { name: name as SiteDocument, version: Number(version), expiresAt: new Date(Number(expiry)) };
}
