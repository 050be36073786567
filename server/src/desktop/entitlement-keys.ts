import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { entitlementType } from "@baleen/contract/desktop/entitlement.ts";
import { CompactSign, calculateJwkThumbprint, exportJWK } from "jose";
import { readOrCreateFile } from "../platform/secret-key.ts";
import type { DesktopSettings } from "./desktop-settings.ts";

type EntitlementKey = Awaited<ReturnType<typeof readKey>>;

/** The current key, and the one that it replaced, as long as tools that trust only that one are in use. */
export type EntitlementKeys = Readonly<Awaited<ReturnType<typeof readEntitlementKeys>>>;

/** Reads the configured keys; the demo generates its key at the first start. Undefined if the desktop tool is off. */
export async function loadEntitlementKeys({
  mode,
  dataDir,
  desktop: { entitlementKey, formerEntitlementKey },
}: {
  readonly mode: "demo" | "production";
  readonly dataDir: string;
  readonly desktop: Pick<DesktopSettings, "entitlementKey" | "formerEntitlementKey">;
}): Promise<EntitlementKeys | undefined> {
  const makeDemoKey = () => readOrCreateFile(dataDir, "entitlement-key", makeEntitlementKey());
  const pem = entitlementKey ?? (mode === "demo" ? await makeDemoKey() : undefined);
  return pem === undefined ? undefined : await readEntitlementKeys(pem, formerEntitlementKey);
}

export async function readEntitlementKeys(current: string, former?: string) {
  return {
    current: await readKey(current),
    former: former === undefined ? undefined : await readKey(former),
  };
}

export function makeEntitlementKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

const kidLength = 16;

async function readKey(pem: string) {
  const privateKey = createPrivateKey(pem);
  const publicJwk = await exportJWK(createPublicKey(privateKey));
  // The first characters of the key's thumbprint (RFC 7638).
  const kid = (await calculateJwkThumbprint(publicJwk)).slice(0, kidLength);
  return { kid, privateKey, publicJwk };
}

/** The signing key for a tool that trusts the keys `kids`; undefined if it trusts neither. */
export function chooseKey({ current, former }: EntitlementKeys, kids: readonly string[] | undefined) {
  if (kids === undefined) return current;
  return [current, former].find((key) => key !== undefined && kids.includes(key.kid));
}

/** The public keys as a JWK set (RFC 7517). */
export function publicKeySet({ current, former }: EntitlementKeys) {
  const keys = [current, former].filter((key) => key !== undefined);
  return { keys: keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: "sig", alg: "EdDSA" })) };
}

/** Signs a payload as a compact JWS (RFC 7515, 8037). The payload's keys keep their order. */
export async function signEntitlement({ kid, privateKey }: EntitlementKey, payload: object): Promise<string> {
  return await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "EdDSA", kid, typ: entitlementType })
    .sign(privateKey);
}
