import { parseDocument, stringify } from "yaml";
import { type DeploymentSetting, listDeploymentSettings } from "../settings/deployment-settings.ts";

/**
 * A field of 1Panel's installation form. It becomes a variable of the compose file's `.env`.
 * https://github.com/1Panel-dev/1Panel `AppFormFields` of agent/app/dto/app.go, 2.0
 */
interface FormField {
  readonly type: "text" | "password" | "select" | "number" | "apps";
  readonly envKey: string;
  readonly labelZh: string;
  readonly labelEn: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly description?: { readonly zh: string; readonly en: string };
  readonly required: boolean;
  readonly default: string | number;
  readonly edit?: boolean;
  readonly random?: boolean;
  readonly rule?: string;
  readonly values?: readonly { readonly label: string; readonly value: string }[];
  readonly child?: Readonly<Record<string, unknown>>;
}

const labelOf = (zh: string, en: string) => ({ labelZh: zh, labelEn: en, label: { zh, en } });

/** The panel's proxy reaches the container through Docker's bridge, whose networks lie in this one. */
const dockerNetworks = "172.16.0.0/12";

/** The fields of the image, the port and the database, which are no settings of the server. */
const panelFields: readonly FormField[] = [
  {
    type: "text",
    envKey: "BALEEN_IMAGE",
    ...labelOf("镜像", "Image"),
    description: {
      zh: "发布里的文件IMAGE写着镜像名称；也可以填这台服务器上或自己镜像仓库里的",
      en: "Its name, as in the release's file IMAGE, on this server or in your own registry",
    },
    required: true,
    default: "",
    edit: true,
  },
  {
    type: "number",
    envKey: "PANEL_APP_PORT_HTTP",
    ...labelOf("端口", "Port"),
    required: true,
    default: 3000,
    edit: true,
    rule: "paramPort",
  },
  {
    type: "apps",
    envKey: "PANEL_DB_TYPE",
    ...labelOf("数据库服务", "Database service"),
    required: true,
    default: "postgresql",
    values: [{ label: "PostgreSQL", value: "postgresql" }],
    child: { type: "service", envKey: "PANEL_DB_HOST", required: true, default: "" },
  },
  {
    type: "text",
    envKey: "PANEL_DB_NAME",
    ...labelOf("数据库名", "Database name"),
    required: true,
    default: "baleen",
    random: true,
    rule: "paramCommon",
  },
  {
    type: "text",
    envKey: "PANEL_DB_USER",
    ...labelOf("数据库用户", "Database user"),
    required: true,
    default: "baleen",
    random: true,
    rule: "paramCommon",
  },
  {
    type: "password",
    envKey: "PANEL_DB_USER_PASSWORD",
    ...labelOf("数据库用户密码", "Database password"),
    required: true,
    default: "baleen",
    random: true,
  },
];

const formSettings = () =>
  listDeploymentSettings()
    .flatMap(({ settings }) => settings)
    .filter(({ label }) => label !== undefined);

/** What `scripts/init.sh` makes from the panel's own fields, and what the compose file sets. */
const ownSettings = ["APP_ENV", "SECRET_KEY", "DATABASE_URL", "BACKUP_DIR", "STOP_DELAY_S", "HOST", "PORT"];

/** The settings that an operator cannot write into `data/baleen.env`, because the compose file sets them. */
export const listPanelSettings = (): readonly string[] => [
  ...ownSettings,
  ...formSettings().map(({ name }) => name),
];

/** `data.yml` of the app's version: the fields of the installation form. */
export function renderFormFields(): string {
  const formFields = [...panelFields, ...formSettings().map(fieldOf)];
  return stringify({ additionalProperties: { formFields } }, { lineWidth: 0, aliasDuplicateObjects: false });
}

function fieldOf({ name, use, isSecret, meaning, example, label, values }: DeploymentSetting): FormField {
  const { zh = name, en = name } = label ?? {};
  const defaultValue = name === "TRUST_PROXY" ? dockerNetworks : example;
  return {
    type: isSecret ? "password" : values ? "select" : "text",
    envKey: name,
    ...labelOf(zh, en),
    description: meaning,
    required: use === "required",
    default: use === "required" && !isSecret ? defaultValue : "",
    // Secrets become files at the installation, and are changed there.
    ...(!isSecret && { edit: true }),
    ...(values && { values: values.map((value) => ({ label: value, value })) }),
  };
}

/** Fills the settings into the app's compose file; the rest of it is written by hand. */
export function fillPanelCompose(template: string): string {
  const document = parseDocument(template);
  const ownSecrets = ["SECRET_KEY", "DATABASE_URL"];
  const ofForm = formSettings();
  const secrets = [
    ...ownSecrets.map((name) => [name, name.toLowerCase()]),
    ...ofForm.filter(({ isSecret }) => isSecret).map(({ name, fileName }) => [name, fileName]),
  ];
  const environment = {
    APP_ENV: "production",
    BACKUP_DIR: "/var/backups/baleen",
    STOP_DELAY_S: "0",
    ...Object.fromEntries(
      ofForm.filter(({ isSecret }) => !isSecret).map(({ name }) => [name, `\${${name}}`]),
    ),
    ...Object.fromEntries(secrets.map(([name, file]) => [`${name}_FILE`, `/etc/baleen/secrets/${file}`])),
  };
  document.setIn(["services", "baleen", "environment"], document.createNode(environment));
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
