import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A minisign key as created by `tauri signer generate`, with signatures like those of `tauri signer sign`. */
export function makeTauriKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const id = randomBytes(8);
  const raw = Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url");
  const line = Buffer.concat([Buffer.from("Ed"), id, raw]).toString("base64");
  const file = (lines: readonly string[]) => Buffer.from(`${lines.join("\n")}\n`).toString("base64");
  return {
    publicKey: file(["untrusted comment: minisign public key: 7C4A", line]),
    sign(bytes: Buffer, changed: { readonly comment?: string; readonly algorithm?: string } = {}): string {
      const hash = createHash("blake2b512").update(bytes).digest();
      const signature = sign(null, hash, privateKey);
      const comment = "timestamp:1795305600\tfile:Baleen.exe";
      const overComment = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
      const first = Buffer.concat([Buffer.from(changed.algorithm ?? "ED"), id, signature]);
      return file([
        "untrusted comment: signature from tauri secret key",
        first.toString("base64"),
        `trusted comment: ${changed.comment ?? comment}`,
        overComment.toString("base64"),
      ]);
    },
  };
}

/** A Sparkle key as printed by `generate_keys`. */
export function makeSparkleKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url").toString("base64"),
    sign: (bytes: Buffer) => sign(null, bytes, privateKey).toString("base64"),
  };
}

export const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
export const sha512Of = (bytes: Buffer) => createHash("sha512").update(bytes).digest("base64");
