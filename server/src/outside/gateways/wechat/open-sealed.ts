import { createDecipheriv, type KeyObject } from "node:crypto";
import { z } from "zod";

/** Something under the APIv3 key, as WeChat Pay writes it. */
export const sealedSchema = z.object({
  algorithm: z.literal("AEAD_AES_256_GCM"),
  ciphertext: z.string(),
  nonce: z.string().min(1),
  associated_data: z.string().nullish(),
});

type Sealed = z.infer<typeof sealedSchema>;

const tagLength = 16;

/** What is inside; undefined if it was made with another key or altered on its way. */
export function openSealed(
  { ciphertext, nonce, associated_data }: Omit<Sealed, "algorithm">,
  apiV3Key: KeyObject,
): string | undefined {
  const bytes = Buffer.from(ciphertext, "base64");
  if (bytes.length < tagLength) return undefined;
  const cipher = createDecipheriv("aes-256-gcm", apiV3Key, Buffer.from(nonce), { authTagLength: tagLength });
  cipher.setAuthTag(bytes.subarray(-tagLength));
  cipher.setAAD(Buffer.from(associated_data ?? ""));
  const start = cipher.update(bytes.subarray(0, -tagLength));
  try {
    // Without `final` the tag would never be compared, and an altered amount would pass.
    return Buffer.concat([start, cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
