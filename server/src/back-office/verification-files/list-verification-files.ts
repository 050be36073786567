import type { listVerificationFiles as call } from "@baleen/contract/back-office/verification-files.ts";
import { listVerificationFiles as listStored } from "../../content/serve-verification-files.ts";
import type { ConsoleHandler } from "../console-handler.ts";

export const listVerificationFiles: ConsoleHandler<typeof call> = async ({ db }) => {
  const files = await listStored(db);
  return {
    files: files.map(({ name, content, changed_at, changed_by }) => {
      return { name, content, changedAt: changed_at.toISOString(), changedBy: changed_by };
    }),
  };
};
