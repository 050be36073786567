import { maxVerificationFiles } from "@baleen/contract/back-office/verification-files.ts";
import { sql } from "kysely";
import type { ConsoleAction, ConsoleHandler } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { toReply } from "../../operators/to-reply.ts";
import { Rejection } from "../../platform/rejection.ts";
import {
  deleteVerificationFile,
  findVerificationFile,
  listVerificationFiles as listStored,
  saveVerificationFile,
} from "../serve-verification-files.ts";

export const listVerificationFiles: ConsoleHandler<"listVerificationFiles"> = async ({ db }) => ({
  files: (await listStored(db)).map(toReply),
});

/** Throws `tooManyVerificationFiles`. */
export const setVerificationFile: ConsoleAction<"setVerificationFile"> = async (
  context,
  { name, content, ...by },
) => {
  const subject = { kind: "verificationFile", id: name } as const;
  await performAction(context, { ...by, action: "setVerificationFile", subject }, async (tx) => {
    await sql`lock table verification_files in share row exclusive mode`.execute(tx);
    const files = await listStored(tx);
    const before = files.find((file) => file.name === name);
    if (!before && files.length >= maxVerificationFiles) throw new Rejection("tooManyVerificationFiles");
    const changed = { changed_at: context.clock.now(), changed_by: by.operator.login };
    await saveVerificationFile(tx, { name, content, ...changed });
    return { result: null, before: { content: before?.content ?? null }, after: { content } };
  });
  return null;
};

/** Throws `noSuchVerificationFile`. */
export const removeVerificationFile: ConsoleAction<"removeVerificationFile"> = async (
  context,
  { name, ...by },
) => {
  const subject = { kind: "verificationFile", id: name } as const;
  await performAction(context, { ...by, action: "removeVerificationFile", subject }, async (tx) => {
    const before = await findVerificationFile(tx, name);
    if (!before) throw new Rejection("noSuchVerificationFile");
    await deleteVerificationFile(tx, name);
    return { result: null, before: { content: before.content } };
  });
  return null;
};
