// @ts-check
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installDebianPackages } from "./machine/apt.js";
import { outputOf, run, runScript, StopError } from "./machine/run.js";
import { pushImages } from "./release/push-images.js";

const usage = `Makes an image from each archive of a release, pushes them as one, and writes its name with its digest to FOLDER/IMAGE.

  npm run release:images -- FOLDER NAME

FOLDER has the archives and SHA256SUMS. NAME is the image's name in a registry, such as ghcr.io/owner/baleen; its tag is the
release's version. REGISTRY_USER and REGISTRY_PASSWORD sign in to the registry.`;

/** The Debian packages that images are made and pushed with. */
const packages = ["mmdebstrap", "debian-archive-keyring", "zstd", "skopeo"];

await runScript(async () => {
  const [folder, name, ...others] = process.argv.slice(2);
  if (!folder || !name || others.length > 0) throw new StopError(usage);
  const archives = readdirSync(folder).filter((file) => file.endsWith(".tar.zst"));
  const [, version] = /^baleen-(.+)-linux-\w+\.tar\.zst$/.exec(archives[0] ?? "") ?? [];
  if (version === undefined) throw new StopError(`There is no archive in ${folder}: npm run release`);
  const isMissing = ["mmdebstrap", "skopeo"].some(
    (program) => outputOf(program, ["--version"]) === undefined,
  );
  if (isMissing && !(await installDebianPackages(packages, { isQuiet: true })))
    throw new StopError(`Install ${packages.join(" and ")} first.`);
  // Beside the archives, since /tmp may be memory.
  const work = mkdtempSync(join(folder, ".images-"));
  try {
    signIn(name, work);
    for (const archive of archives) {
      const args = [join(folder, archive), "--out", work, ...sourceOption()];
      if ((await run("deployment/image/make-image", args)) !== 0) return 1;
    }
    const [first = "", ...rest] = readdirSync(work)
      .filter((file) => file.endsWith(".oci.tar"))
      .map((file) => join(work, file));
    const image = await pushImages([first, ...rest], name.toLowerCase(), version);
    writeFileSync(join(folder, "IMAGE"), `${image}\n`);
    console.log(image);
  } finally {
    rmSync(work, { recursive: true });
  }
});

/** The address of the source code, where a workflow of GitHub knows it. */
function sourceOption() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  return server && repository ? ["--source", `${server}/${repository}`] : [];
}

/**
 * Writes the password into a file, since every user of the machine can see arguments.
 * @param {string} name
 * @param {string} work
 */
function signIn(name, work) {
  const { REGISTRY_USER: user, REGISTRY_PASSWORD: password } = process.env;
  if (!user || !password) return;
  const auth = Buffer.from(`${user}:${password}`).toString("base64");
  const file = join(work, "auth.json");
  writeFileSync(file, JSON.stringify({ auths: { [name.split("/")[0] ?? ""]: { auth } } }), { mode: 0o600 });
  process.env.REGISTRY_AUTH_FILE = file;
}
