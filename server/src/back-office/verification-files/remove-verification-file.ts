import type { removeVerificationFile as call } from "@baleen/contract/back-office/verification-files.ts";
import { deleteVerificationFile, findVerificationFile } from "../../content/serve-verification-files.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";

/** Throws `ExplainedError` if there is no such file. */
export const removeVerificationFile: ConsoleAction<typeof call> = async (deps, { name, ...by }) => {
  const action: OperatorAction = {
    ...by,
    action: "removeVerificationFile",
    subject: { kind: "verificationFile", id: name },
  };
  await performAction(deps, action, async (tx) => {
    const before = await findVerificationFile(tx, name);
    if (!before) throw new ExplainedError({ zh: "没有这个文件", en: "There is no such file" });
    await deleteVerificationFile(tx, name);
    return { result: null, before: { content: before.content } };
  });
  return null;
};
