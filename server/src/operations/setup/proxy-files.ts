import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Answers, anyNetwork } from "./sections.ts";

const deployment = fileURLToPath(new URL("../../../../deployment/", import.meta.url));

/** The files of a proxy by their paths below the root, and the files that they replace. */
interface ProxyFiles {
  readonly write: Readonly<Record<string, string>>;
  readonly remove: readonly string[];
}

/** The files that put Caddy or nginx in front of the site. None for another proxy. */
async function proxyFilesFor({ PROXY, DOMAIN = "", OPERATORS = anyNetwork }: Answers): Promise<ProxyFiles> {
  if (PROXY === "caddy") {
    return {
      write: {
        "etc/caddy/Caddyfile": await readFile(`${deployment}caddy/Caddyfile`, "utf8"),
        "etc/systemd/system/caddy.service.d/baleen.conf": [
          "[Service]",
          `Environment="SITE=${DOMAIN}"`,
          `Environment="OPERATORS=${OPERATORS.split(/[\s,]+/).join(" ")}"`,
          "",
        ].join("\n"),
      },
      remove: [],
    };
  }
  if (PROXY === "nginx") {
    return {
      write: { "etc/nginx/conf.d/baleen.conf": await nginxFileFor(DOMAIN, OPERATORS) },
      remove: ["etc/nginx/sites-enabled/default"],
    };
  }
  return { write: {}, remove: [] };
}

async function nginxFileFor(domain: string, operators: string): Promise<string> {
  const text = await readFile(`${deployment}nginx/baleen.conf`, "utf8");
  const networks = operators.split(/[\s,]+/).map((network) => `    ${network} 1;`);
  return text
    .replaceAll("www.example.com", domain)
    .replace(/^ {4}203\.0\.113\.0\/24 1;$/m, networks.join("\n"));
}

/** Writes the proxy's files. A file of somebody else stays beside it, as `NAME.before-baleen`. */
export async function writeProxyFiles(answers: Answers, root: string): Promise<readonly string[]> {
  const { write, remove } = await proxyFilesFor(answers);
  for (const [name, text] of Object.entries(write)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    const before = await readFile(file, "utf8").catch(() => undefined);
    if (before !== undefined && !isOurs(before) && before !== text)
      await rename(file, `${file}.before-baleen`);
    await writeFile(file, text);
  }
  // A link of Debian's package to a file that stays.
  for (const name of remove) await rm(path.join(root, name), { force: true });
  return Object.keys(write);
}

const isOurs = (text: string) => /baleen|\{\$OPERATORS\}/.test(text);
