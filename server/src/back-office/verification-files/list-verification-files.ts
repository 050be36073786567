import { listVerificationFiles as listStored } from "../../content/verification-file-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { toReply } from "../to-reply.ts";

export const listVerificationFiles: ConsoleHandler<"listVerificationFiles"> = async ({ db }) => ({
  files: (await listStored(db)).map(toReply),
});
