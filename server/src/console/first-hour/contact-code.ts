import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { digest } from "../../platform/digest.ts";

/** Digest of the sample that `artwork/src/contact-code.ts` draws. */
const sampleDigest = "38f98558242f096bf2960b9dec9f30f16f799e882651bbc1f46163ee0ea80e85";

const builtAssets = fileURLToPath(new URL("../../../../web/dist/client/assets/", import.meta.url));

/** Whether the built pages' assets contain an official account's QR code other than the sample. */
export async function hasOwnContactCode(folder = builtAssets): Promise<boolean> {
  const files = await readdir(folder).catch(() => []);
  const codes = files.filter((file) => /^contact-code-.+\.svg$/.test(file));
  const digests = await Promise.all(
    codes.map(async (file) => digest(await readFile(`${folder}${file}`, "utf8"))),
  );
  // Files of former builds stay for a while, so there may be several codes.
  return digests.some((found) => found !== sampleDigest);
}
