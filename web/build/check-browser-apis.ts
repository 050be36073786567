import { readFile } from "node:fs/promises";
import { findNewerApis, findNewerCalls } from "./browser-apis.ts";
import { newestScripts } from "./former-builds.ts";

// Fails if a script of the build, of a dependency or ours, calls what the oldest supported browsers lack.

const dist = new URL("../dist/", import.meta.url);
const scripts = newestScripts(JSON.parse(await readFile(new URL("builds.json", dist), "utf8")));
const newer = findNewerApis();
for (const file of [
  ...scripts.map((name) => `client/${name}`),
  "boot-script.js",
  "wechat-script.js",
  "wechat-buy-script.js",
]) {
  for (const api of findNewerCalls(file, await readFile(new URL(file, dist), "utf8"), newer)) {
    console.log(
      `${file} calls ${api}, which the browsers of build/browser-targets.ts lack, without asking for it.`,
    );
    process.exitCode = 1;
  }
}
