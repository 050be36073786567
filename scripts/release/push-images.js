// @ts-check
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run, StopError } from "../machine/run.js";

const indexType = "application/vnd.oci.image.index.v1+json";

/**
 * Pushes images of one version, made by `deployment/image/make-image` for several architectures, as one that has them all.
 * Returns its name with its digest, without the tag: skopeo refuses a name with both
 * (https://github.com/containers/image/blob/main/docker/docker_transport.go). `REGISTRY_AUTH_FILE` names skopeo's file of passwords.
 * @param {readonly [string, ...string[]]} files
 * @param {string} name such as `ghcr.io/owner/baleen`
 * @param {string} version the tag
 * @param {{ demandTls?: boolean }} [options]
 * @returns {Promise<string>} such as `ghcr.io/owner/baleen@sha256:…`
 */
export async function pushImages(files, name, version, { demandTls = true } = {}) {
  // Beside the images, since /tmp may be memory.
  const layout = mkdtempSync(join(dirname(files[0]), ".layout-"));
  try {
    const manifests = [];
    for (const file of files) {
      await demand("tar", ["--extract", "--file", file, "--directory", layout]);
      const index = JSON.parse(readFileSync(join(layout, "index.json"), "utf8"));
      for (const { mediaType, digest, size, platform } of index.manifests)
        manifests.push({ mediaType, digest, size, platform });
    }
    const content = JSON.stringify({ schemaVersion: 2, mediaType: indexType, manifests });
    const digest = createHash("sha256").update(content).digest("hex");
    writeFileSync(join(layout, "blobs/sha256", digest), content);
    const entry = { mediaType: indexType, digest: `sha256:${digest}`, size: Buffer.byteLength(content) };
    writeFileSync(join(layout, "index.json"), JSON.stringify({ schemaVersion: 2, manifests: [entry] }));
    const options = ["--all", "--preserve-digests", `--dest-tls-verify=${demandTls}`];
    await demand("skopeo", ["copy", ...options, `oci:${layout}`, `docker://${name}:${version}`]);
    return `${name}@${entry.digest}`;
  } finally {
    rmSync(layout, { recursive: true });
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function demand(command, args) {
  if ((await run(command, args)) !== 0) throw new StopError(`${command} failed. The message above says why.`);
}
