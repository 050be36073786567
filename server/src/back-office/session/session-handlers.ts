import { beginEnrolment, confirmEnrolment } from "./enrol-second-factor.ts";
import {
  endOwnSession,
  endSession,
  listOwnSessions,
  readSession,
  setOperatorPreferences,
} from "./own-sessions.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { confirmTotp, stepUp, useRecoveryCode } from "./second-factor.ts";
import { checkSetupLink, setUpOperator } from "./set-up-operator.ts";
import { signInOperator } from "./sign-in-operator.ts";

/** The handlers of `contract/src/back-office/session.ts`. */
export const sessionHandlers = {
  signInOperator,
  setUpOperator,
  checkSetupLink,
  confirmTotp,
  useRecoveryCode,
  stepUp,
  beginEnrolment,
  confirmEnrolment,
  readSession,
  endSession,
  listOwnSessions,
  endOwnSession,
  setOperatorPreferences,
  renewRecoveryCodes,
};
