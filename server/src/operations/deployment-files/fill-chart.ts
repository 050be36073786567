import { stringify } from "yaml";
import { listDeploymentSettings } from "../settings/deployment-settings.ts";

/** The chart sets these itself, or a container without a disk has no use for them. */
export const chartSettings: readonly string[] = [
  ...["APP_ENV", "HOST", "PORT", "DATA_DIR"],
  ...["BACKUP_DIR", "BACKUP_PUBLIC_KEY", "PGBACKREST_STANZA", "POSTGRES_BIN"],
];

const listChartValueSettings = () =>
  listDeploymentSettings()
    .flatMap(({ settings }) => settings)
    .filter(({ name }) => !chartSettings.includes(name));

/** Fills the settings into the chart's `values.schema.json`, so that Helm rejects names and values that do not exist. */
export function fillValuesSchema(template: string): string {
  const schema = JSON.parse(template);
  const settings = listChartValueSettings();
  const publicSettings = settings.filter(({ isSecret }) => !isSecret);
  schema.properties.settings = {
    type: "object",
    additionalProperties: false,
    required: publicSettings.filter(({ use }) => use === "required").map(({ name }) => name),
    properties: Object.fromEntries(
      publicSettings.map(({ name, use, meaning, values }) => [
        name,
        {
          description: `${meaning.zh} / ${meaning.en}`,
          // Helm reads a number as a float, and would write a million as 1e+06.
          ...(values ? { enum: values } : { type: ["string", "boolean"] }),
          ...(use === "required" && !values && { minLength: 1 }),
        },
      ]),
    ),
  };
  schema.properties.secret.properties.settings.items = {
    enum: settings.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

const introduction = `# The operator's values: helm install baleen deployment/helm/baleen -f settings.yaml
# Made by \`npm run deployment-files\`. \`baleen settings\` explains the settings; optional ones are added by the same names.
# TRUST_PROXY is the network of the ingress controller's pods.
# The Secret has a file for each of its settings, named in lower case (secret_key, …):
# kubectl create secret generic baleen --from-file=FOLDER
`;

/**
 * The values that every installation by the chart needs. Values that differ in each cluster are empty; Helm rejects
 * them until they are filled in.
 */
export function renderChartExample(): string {
  const required = listChartValueSettings().filter(({ use }) => use === "required");
  const secrets = required.filter(({ isSecret }) => isSecret);
  const examples = required
    .filter(({ isSecret }) => !isSecret)
    .map(({ name, example }) => [name, name === "TRUST_PROXY" ? "" : example]);
  const values = {
    image: { repository: "" },
    settings: Object.fromEntries(examples),
    secret: { name: "baleen", settings: secrets.map(({ name }) => name) },
  };
  return introduction + stringify(values, { lineWidth: 0 });
}
