import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { digest } from "../../platform/digest.ts";

/** Of the sample that `artwork/src/contact-code.ts` draws. */
const sampleDigest = "38f98558242f096bf2960b9dec9f30f16f799e882651bbc1f46163ee0ea80e85";

const builtAssets = fileURLToPath(new URL("../../../../web/dist/client/assets/", import.meta.url));

/** Whether the pages that were built show a code of an official account that is not the sample. */
export async function hasOwnContactCode(folder = builtAssets): Promise<boolean> {
  const files = await readdir(folder).catch(() => []);
  const codes = files.filter((file) => /^contact-code-.+\.svg$/.test(file));
  const digests = await Promise.all(
    codes.map(async (file) => digest(await readFile(`${folder}${file}`, "utf8"))),
  );
  // Former builds' files stay for a while.
  return digests.some((found) => found !== sampleDigest);
}
