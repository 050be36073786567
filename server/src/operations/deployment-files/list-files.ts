import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fillValuesSchema, writeChartExample } from "./fill-chart.ts";
import { fillPanelCompose, settingsOfThePanel, writeFormFields } from "./fill-panel-app.ts";
import { writeEnvironmentFile, writeOptionalEnvironmentFile } from "./write-environment-file.ts";

export const deploymentFolder = fileURLToPath(new URL("../../../../deployment/", import.meta.url));

const read = (path: string) => readFileSync(`${deploymentFolder}${path}`, "utf8");

/** The version of the panel app, which is the folder of its files. */
export const { version }: { readonly version: string } = JSON.parse(read("../package.json"));

/** The shipped files that repeat settings: content by path within `deployment/`. */
export function listFiles(): Readonly<Record<string, string>> {
  const panel = `1panel/baleen/${version}`;
  const schema = "helm/baleen/values.schema.json";
  return {
    "baleen.env.example": writeEnvironmentFile(),
    [schema]: fillValuesSchema(read(schema)),
    "helm/settings.example.yaml": writeChartExample(),
    [`${panel}/data.yml`]: writeFormFields(),
    [`${panel}/docker-compose.yml`]: fillPanelCompose(read(`${panel}/docker-compose.yml`)),
    [`${panel}/baleen.env.example`]: writeOptionalEnvironmentFile(settingsOfThePanel()),
  };
}
