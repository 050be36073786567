import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fillValuesSchema, renderChartExample } from "./fill-chart.ts";
import { fillPanelCompose, listPanelSettings, renderFormFields } from "./fill-panel-app.ts";
import { renderEnvironmentFile, renderOptionalEnvironmentFile } from "./render-environment-file.ts";

export const deploymentFolder = fileURLToPath(new URL("../../../../deployment/", import.meta.url));

const read = (path: string) => readFileSync(`${deploymentFolder}${path}`, "utf8");

/** The version of the panel app, which is the folder of its files. */
export const { version }: { readonly version: string } = JSON.parse(read("../package.json"));

/** The shipped files that repeat settings: content by path within `deployment/`. */
export function listFiles(): Readonly<Record<string, string>> {
  const panel = `1panel/baleen/${version}`;
  const schema = "helm/baleen/values.schema.json";
  return {
    "baleen.env.example": renderEnvironmentFile(),
    [schema]: fillValuesSchema(read(schema)),
    "helm/settings.example.yaml": renderChartExample(),
    [`${panel}/data.yml`]: renderFormFields(),
    [`${panel}/docker-compose.yml`]: fillPanelCompose(read(`${panel}/docker-compose.yml`)),
    [`${panel}/baleen.env.example`]: renderOptionalEnvironmentFile(listPanelSettings()),
  };
}
