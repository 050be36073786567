import { describeSettingProblem } from "../../../platform/setting-problem.ts";
import { type Check, fail, ok, reachedDatabase, skipped, warn } from "../check.ts";

/** All that the server would refuse to start with. */
export const checkSettings: Check = {
  name: { zh: "配置", en: "Settings" },
  run({ problems, settings }) {
    if (problems.length > 0) {
      return problems.map((problem) => ({ result: "fail", sentence: describeSettingProblem(problem) }));
    }
    if (settings.mode === "production")
      return ok({ zh: "服务可以启动", en: "The server would start with them" });
    return warn(
      { zh: "现在是演示模式，不收真实的钱", en: "The mode is demo, which moves no money" },
      { zh: "正式运行请设置APP_ENV=production", en: "Set APP_ENV=production to go live" },
    );
  },
};

/** Whether mode, key and merchants are those that the database knows. */
export const checkDeployment: Check = {
  name: { zh: "密钥与商户", en: "Key and merchants" },
  run(facts) {
    const database = reachedDatabase(facts);
    if (!database || facts.problems.length > 0) {
      return skipped({ zh: "需要正确的配置和数据库", en: "This needs right settings and a database" });
    }
    const { deploymentProblem, isRecorded } = database;
    if (deploymentProblem !== undefined) {
      return fail(deploymentProblem, {
        zh: "改回原来的配置；确实要更换时见operations.md“What the database knows”",
        en: 'Set what it was; to change it on purpose see "What the database knows" in operations.md',
      });
    }
    if (!isRecorded) {
      return warn(
        {
          zh: "还没有服务打开过这个数据库，首次启动会记下密钥和商户",
          en: "No server has opened it yet; the first start will record key and merchants",
        },
        {
          zh: "启动之前再核对一次SECRET_KEY，并另存一份",
          en: "Look at SECRET_KEY once more, and keep a copy elsewhere",
        },
      );
    }
    return ok({ zh: "与数据库记录的一致", en: "They are those that the database knows" });
  },
};
