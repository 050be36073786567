import { writeFile } from "node:fs/promises";
import { bundleBootScript } from "./bundle-boot-script.ts";

await writeFile(new URL("../dist/boot-script.js", import.meta.url), await bundleBootScript());
