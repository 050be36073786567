import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { browserTargets } from "./browser-targets.ts";

const web = fileURLToPath(new URL("..", import.meta.url));

/** Bundles and minifies `src/entry-boot.ts` into a classic script. */
export async function bundleBootScript(): Promise<string> {
  const output = (await build({
    root: web,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: browserTargets,
      modulePreload: false,
      rolldownOptions: { input: "src/entry-boot.ts", output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const code = output.output[0].code.trim();
  // It would end the inline script.
  if (code.includes("</script")) throw new Error("The boot script contains </script.");
  return code;
}

if (import.meta.main) {
  await writeFile(new URL("../dist/boot-script.js", import.meta.url), await bundleBootScript());
}
