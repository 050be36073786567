import { defineProblems, failure, ok, skipped, warning } from "../../../platform/check.ts";
import type { SettingProblem } from "../../../platform/setting-problem.ts";
import type { DeploymentCheck } from "../check.ts";

const problem = defineProblems({
  demoMode: warning(
    { zh: "现在是演示模式，不收真实的钱", en: "This is demo mode: no real money moves" },
    { zh: "正式运行请设置APP_ENV=production", en: "Set APP_ENV=production to go live" },
  ),
  deploymentDiffers: failure(({ sentence }: SettingProblem) => sentence, {
    zh: "改回原来的配置；确实要更换时见operations.md“What the database knows”",
    en: 'Restore the former settings; to change them on purpose see "What the database knows" in operations.md',
  }),
  deploymentNotRecorded: warning(
    {
      zh: "还没有服务打开过这个数据库，首次启动会记下密钥和商户",
      en: "No server has opened this database yet; the first start records key and merchants",
    },
    {
      zh: "启动之前再核对一次SECRET_KEY，并另存一份",
      en: "Check SECRET_KEY once more, and keep a copy elsewhere",
    },
  ),
});

/** All settings with which the server would refuse to start. */
export const checkSettings: DeploymentCheck = {
  id: "settings",
  subject: { zh: "配置", en: "Settings" },
  atStart: "too",
  run({ problems, settings }) {
    if (problems.length > 0) return problems;
    return settings.mode === "production"
      ? ok({ zh: "服务可以启动", en: "The server can start" })
      : problem.demoMode();
  },
};

/** Whether mode, secret key and merchants match those recorded in the database. */
export const checkDeployment: DeploymentCheck = {
  id: "deployment",
  subject: { zh: "密钥与商户", en: "Key and merchants" },
  run({ database, problems }) {
    if (!database || problems.length > 0) {
      return skipped({ zh: "需要正确的配置和数据库", en: "Needs valid settings and a database" });
    }
    const { mismatches, isRecorded } = database;
    if (mismatches.length > 0) return mismatches.map(problem.deploymentDiffers);
    return isRecorded
      ? ok({ zh: "与数据库记录的一致", en: "Match what the database has on record" })
      : problem.deploymentNotRecorded();
  },
};
