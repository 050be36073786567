// npm run deployment-files: updates the settings in the files of deployment/.
import { writeFileSync } from "node:fs";
import { deploymentFolder, listFiles } from "./list-files.ts";

for (const [path, content] of Object.entries(listFiles())) {
  writeFileSync(`${deploymentFolder}${path}`, content);
  process.stdout.write(`deployment/${path}\n`);
}
