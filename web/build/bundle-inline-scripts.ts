import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { browserTargets } from "./browser-targets.ts";

/** The entries `src/entry-*.ts` that become inline scripts. */
const inlineScripts = ["boot", "wechat", "wechat-buy"] as const;
type InlineScript = (typeof inlineScripts)[number];

const web = fileURLToPath(new URL("..", import.meta.url));

/** Bundles and minifies `src/entry-boot.ts`, or another entry, into a classic script. */
export async function bundleInlineScript(entry: InlineScript): Promise<string> {
  const output = (await build({
    root: web,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: browserTargets,
      modulePreload: false,
      rolldownOptions: { input: `src/entry-${entry}.ts`, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const code = output.output[0].code.trim();
  // It would end the inline script.
  if (code.includes("</script")) throw new Error(`The script ${entry} contains </script.`);
  return code;
}

if (import.meta.main) {
  for (const entry of inlineScripts) {
    await writeFile(new URL(`../dist/${entry}-script.js`, import.meta.url), await bundleInlineScript(entry));
  }
}
