import { describeSettingProblem } from "../../../platform/setting-problem.ts";
import { type Check, ok, warn } from "../check.ts";

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
