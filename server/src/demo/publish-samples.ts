import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { ReleaseArch, ReleasePlatform } from "@baleen/contract/desktop/releases.ts";
import type { Database } from "../platform/database/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { sampleTestimonials } from "./sample-testimonials.data.ts";

const samples = [
  {
    version: "2.6.0",
    notes: { zh: "示例版本：新增高级数字人", en: "A sample release: the advanced digital human" },
  },
  {
    version: "2.6.1",
    notes: {
      zh: "示例版本，仅供演示\n演示安装包是文本文件，校验值与其一致",
      en: "A sample release, for the demo only\nThe sample installers are text files; the SHA-256 matches them",
    },
  },
] as const;

const machines: readonly (readonly [ReleasePlatform, ReleaseArch])[] = [
  ["windows", "x86_64"],
  ["macos", "universal"],
  ["linux", "x86_64"],
];

/** The target of a demo's main download button. */
export const sampleDownload = "/demo/download";

/** The name shows that the file is not the app. */
export const sampleName = "baleen-sample-not-the-app.txt";

export const sampleText = readFileSync(new URL("./sample-download.txt", import.meta.url), "utf8");

/** The files of the sample releases, served by the demo itself. */
export const sampleFiles = samples.flatMap(({ version }) =>
  machines.map(([platform, arch]) => {
    const url = `${sampleDownload}/${version}/${platform}-${arch}`;
    return { version, platform, arch, url, content: `${sampleText}\n${version} ${platform} ${arch}\n` };
  }),
);

/** Publishes the sample releases in a database without releases, and updates their hashes to match the files. */
async function publishSampleReleases(db: Database): Promise<void> {
  const now = new Date();
  await inTransaction(db, async (tx) => {
    const known = await tx.selectFrom("releases").select("id").limit(1).execute();
    for (const { version, notes } of known.length > 0 ? [] : samples) {
      const published = { state: "live", created_at: now, published_at: now } as const;
      const added = await tx
        .insertInto("releases")
        .values({ channel: "stable", version, notes_zh: notes.zh, notes_en: notes.en, ...published })
        .onConflict((conflict) => conflict.columns(["channel", "version"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      // Another server that is starting at the same time has added the release and its files.
      if (added === undefined) continue;
      const own = sampleFiles.filter((file) => file.version === version);
      const rows = own.map(({ platform, arch, url, content }) => {
        const row = { release_id: added.id, platform, arch, url, added_at: now };
        return { ...row, kind: "installer", state: "checked", ...describeFile(content) } as const;
      });
      await tx.insertInto("release_files").values(rows).execute();
    }
    for (const { url, content } of sampleFiles)
      await tx.updateTable("release_files").set(describeFile(content)).where("url", "=", url).execute();
  });
}

function describeFile(content: string) {
  const bytes = Buffer.byteLength(content);
  const digestOf = (algorithm: string) => createHash(algorithm).update(content);
  return { bytes, sha256: digestOf("sha256").digest("hex"), sha512: digestOf("sha512").digest("base64") };
}

const documents: Pick<SiteConfig, "basic" | "testimonials"> = {
  basic: { ...builtInSiteConfig.basic, downloadUrl: sampleDownload },
  testimonials: sampleTestimonials,
};

/**
 * Publishes the demo's sample download and testimonials in a database without these documents, and sample releases in
 * one without releases. Runs before the seed, so that documents emptied by an operator stay empty.
 */
export async function publishSamples(db: Database): Promise<void> {
  const rows = (Object.keys(documents) as (keyof typeof documents)[]).map((name) => ({
    name,
    document: JSON.stringify(documents[name]),
    updated_at: new Date(),
  }));
  await db
    .insertInto("site_documents")
    .values(rows)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await publishSampleReleases(db);
}
