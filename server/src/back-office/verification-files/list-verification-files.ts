import { listVerificationFiles as listStored } from "../../content/verification-file-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";

export const listVerificationFiles: ConsoleHandler<"listVerificationFiles"> = async ({ db }) => {
  const files = await listStored(db);
  return {
    files: files.map(({ name, content, changed_at, changed_by }) => {
      return { name, content, changedAt: changed_at.toISOString(), changedBy: changed_by };
    }),
  };
};
