import { constants } from "node:fs";
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CollectedSettings } from "./collect-settings.ts";
import { parseNetworks } from "./sections.ts";

const deployment = fileURLToPath(new URL("../../../../deployment/", import.meta.url));

/** The files of a proxy by their paths below the root, and those that are removed. */
interface ProxyFiles {
  readonly write: Readonly<Record<string, string>>;
  readonly remove: readonly string[];
}

const anyNetwork = ["0.0.0.0/0", "::/0"];

/** The files that put Caddy or nginx in front of the site. None for another proxy. */
async function proxyFilesFor({ answers, settings }: CollectedSettings): Promise<ProxyFiles> {
  const { PROXY, DOMAIN = "" } = answers;
  const { CONSOLE_ORIGIN } = settings;
  const hosts = [DOMAIN, ...(CONSOLE_ORIGIN === undefined ? [] : [new URL(CONSOLE_ORIGIN).hostname])];
  const operators = parseNetworks(answers.OPERATORS);
  if (PROXY === "caddy") {
    const networks = operators.length > 0 ? operators : anyNetwork;
    return {
      write: {
        "etc/caddy/Caddyfile": await readFile(`${deployment}caddy/Caddyfile`, "utf8"),
        // After `override.conf`, which `systemctl edit` writes.
        "etc/systemd/system/caddy.service.d/zz-baleen.conf": [
          "[Service]",
          `Environment="SITE=${hosts.join(", ")}"`,
          `Environment="OPERATORS=${networks.join(" ")}"`,
          "",
        ].join("\n"),
      },
      remove: [],
    };
  }
  if (PROXY === "nginx") {
    return {
      write: { "etc/nginx/conf.d/baleen.conf": await nginxFileFor(hosts, operators) },
      // Only the link of Debian's package is removed; its target stays.
      remove: ["etc/nginx/sites-enabled/default"],
    };
  }
  return { write: {}, remove: [] };
}

async function nginxFileFor(hosts: readonly string[], operators: readonly string[]): Promise<string> {
  const [domain = ""] = hosts;
  const text = (await readFile(`${deployment}nginx/baleen.conf`, "utf8"))
    .replaceAll(/server_name www\.example\.com/g, `server_name ${hosts.join(" ")}`)
    .replaceAll("www.example.com", domain);
  const example = /^ {4}203\.0\.113\.0\/24 1;\n/m;
  if (operators.length > 0) return text.replace(example, operators.map((one) => `    ${one} 1;\n`).join(""));
  // nginx takes `0.0.0.0/0` for the default.
  return text.replace(example, "").replace(/^ {4}default {8}0;$/m, "    default        1;");
}

/**
 * Writes the proxy's files and returns their paths and those of the copies. A file that differed is kept as
 * `NAME.before-baleen`, unless an earlier run has kept one.
 */
export async function writeProxyFiles(
  collected: CollectedSettings,
  root: string,
): Promise<readonly string[]> {
  const { write, remove } = await proxyFilesFor(collected);
  const copies: string[] = [];
  for (const [name, text] of Object.entries(write)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    const existingText = await readFile(file, "utf8").catch(() => text);
    if (existingText !== text && (await keepCopy(file))) copies.push(`${name}.before-baleen`);
    await writeFile(file, text);
    // The proxy's user reads it, whatever the umask.
    await chmod(file, 0o644);
  }
  for (const name of remove) await rm(path.join(root, name), { force: true });
  return [...Object.keys(write), ...copies];
}

/** Returns false if there is a copy already. */
async function keepCopy(file: string): Promise<boolean> {
  try {
    await copyFile(file, `${file}.before-baleen`, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
