import { actionHandlers } from "../console-handler.ts";
import { listVerificationFiles } from "./list-verification-files.ts";
import { removeVerificationFile } from "./remove-verification-file.ts";
import { setVerificationFile } from "./set-verification-file.ts";

/** The handlers of `contract/src/back-office/verification-files.ts`. */
export const verificationFilesHandlers = {
  listVerificationFiles,
  ...actionHandlers({ setVerificationFile, removeVerificationFile }),
};
