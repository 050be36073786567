import { type DeploymentSetting, listDeploymentSettings } from "../settings/deployment-settings.ts";

const secretsFolder = "/etc/baleen/secrets";

const introduction = `# Settings of production, made by \`npm run deployment-files\`; \`baleen settings\` explains them all. A secret is a file:
# NAME_FILE is its path. Values with spaces or signs stand in double quotes, so that systemd, Docker and a shell read the
# same. Required settings and secrets have no # before them.
# 正式运行的配置，由npm run deployment-files生成；baleen settings说明每一项。密钥各存一个文件，NAME_FILE写它的路径。
# 值里有空格或符号时加双引号。没有#的是必填项。
`;

/** `baleen.env`: the settings of an installation, and the others commented out. */
export function renderEnvironmentFile(): string {
  const groups = listDeploymentSettings().map(
    ({ title, settings }) => `\n# ${title.zh} / ${title.en}\n${settings.map(renderLine).join("")}`,
  );
  return introduction + groups.join("");
}

/** The settings that a panel's form does not have. */
export function renderOptionalEnvironmentFile(formSettingNames: readonly string[]): string {
  const groups = listDeploymentSettings()
    .map(({ title, settings }) => ({
      title,
      lines: settings.filter(({ name }) => !formSettingNames.includes(name)).map(renderLine),
    }))
    .filter(({ lines }) => lines.length > 0);
  return groups.map(({ title, lines }) => `# ${title.zh} / ${title.en}\n${lines.join("")}`).join("\n");
}

function renderLine(setting: DeploymentSetting): string {
  const isOn = setting.use === "required" || setting.use === "recommended";
  return `${isOn ? "" : "#"}${assignmentOf(setting)}\n`;
}

function assignmentOf({ name, isSecret, fileName, example }: DeploymentSetting): string {
  if (isSecret) return `${name}_FILE=${secretsFolder}/${fileName}`;
  return `${name}=${/^[\w./:@-]*$/.test(example) ? example : `"${example}"`}`;
}
