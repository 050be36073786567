import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { KeyRing } from "../platform/key-ring.ts";

const validForS = 30 * 60;

interface PreviewedDraft {
  readonly name: SiteDocument;
  /** The version of the draft: its next change invalidates the token. */
  readonly version: number;
  readonly expiresAt: Date;
}

/** A token for half an hour that shows one version of a draft to anyone who has it. */
export function makePreviewToken(
  keyRing: KeyRing,
  { name, version }: Pick<PreviewedDraft, "name" | "version">,
  now: Date,
): string {
  const expiry = secondsAfter(now, validForS).getTime();
  return keyRing.sign("preview of site content", [name, String(version), String(expiry)]);
}

/** The draft of a token, even if it has expired; undefined if this deployment did not sign it. */
export function readPreviewToken(keyRing: KeyRing, token: string): PreviewedDraft | undefined {
  const [name, version, expiry] = keyRing.verify("preview of site content", token) ?? [];
  if (name === undefined) return undefined;
  // `makePreviewToken` only signs names of documents.
  return { name: name as SiteDocument, version: Number(version), expiresAt: new Date(Number(expiry)) };
}
