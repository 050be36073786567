// npm run deployment-files: writes what the files in deployment/ say about settings.
import { writeFileSync } from "node:fs";
import { deploymentFolder, listFiles } from "./list-files.ts";

for (const [path, content] of Object.entries(listFiles())) {
  writeFileSync(`${deploymentFolder}${path}`, content);
  process.stdout.write(`deployment/${path}\n`);
}
