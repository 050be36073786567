import { createPrivateKey, createPublicKey } from "node:crypto";
import { z } from "zod";
import { checkedText, withFormatProblem } from "../platform/setting-problem.ts";

const privateKey = z
  .string()
  .transform((text) => text.replaceAll("\\n", "\n"))
  .refine(
    isEd25519,
    withFormatProblem({
      zh: "要写PEM格式的Ed25519私钥；可以用openssl genpkey -algorithm ed25519生成",
      en: "must be an Ed25519 private key in PEM; make one by: openssl genpkey -algorithm ed25519",
    }),
  );

export const desktopVariables = {
  ENTITLEMENT_KEY: privateKey
    .optional()
    .describe(
      "the Ed25519 key in PEM that signs statements of rights; without it the desktop tool's sign-in, devices and update feeds do not exist (demo: made, in `DATA_DIR`)",
    ),
  ENTITLEMENT_FORMER_KEY: privateKey
    .optional()
    .describe("the key that `ENTITLEMENT_KEY` has replaced, for versions of the tool that trust only it"),
  UPDATE_TAURI_PUBLIC_KEY: checkedText((text) => readMinisignKey(text) !== undefined, {
    zh: "要写`tauri signer generate`给出的公钥",
    en: "must be the public key that `tauri signer generate` prints",
  })
    .optional()
    .describe("the public key of Tauri's update signatures"),
  UPDATE_SPARKLE_PUBLIC_KEY: checkedText((text) => Buffer.from(text, "base64").length === 32, {
    zh: "要写Sparkle的`generate_keys`给出的Base64，32个字节",
    en: "must be the 32 bytes in Base64 that Sparkle's `generate_keys` prints",
  })
    .optional()
    .describe("the public key (`SUPublicEDKey`) of Sparkle's"),
};

type RawSettings = { readonly [Name in keyof typeof desktopVariables]?: string | undefined };

export function desktopSettingsOf(variables: RawSettings) {
  return {
    /** Undefined in the demo, which generates a key. */
    entitlementKey: variables.ENTITLEMENT_KEY,
    formerEntitlementKey: variables.ENTITLEMENT_FORMER_KEY,
    updateKeys: { tauri: variables.UPDATE_TAURI_PUBLIC_KEY, sparkle: variables.UPDATE_SPARKLE_PUBLIC_KEY },
  };
}

export type DesktopSettings = Readonly<ReturnType<typeof desktopSettingsOf>>;
export type UpdateKeys = DesktopSettings["updateKeys"];

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

/** The minisign key itself, as passed to minisign's `-P` option. */
export function minisignKeyLine(text: string): string {
  const file = text.includes("\n") || text.startsWith("RW") ? text : Buffer.from(text, "base64").toString();
  return file.trim().split("\n").at(-1) ?? "";
}

/** Reads a minisign public key: the key file, or the file in Base64 as used by Tauri. */
export function readMinisignKey(text: string) {
  const bytes = Buffer.from(minisignKeyLine(text), "base64");
  if (bytes.length !== 42 || bytes.subarray(0, 2).toString() !== "Ed") return undefined;
  return { id: bytes.subarray(2, 10), publicKey: bytes.subarray(10) };
}

export function ed25519PublicKey(raw: Buffer) {
  return createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
    format: "jwk",
  });
}
