import {
  beginEnrolment,
  checkSetupLink,
  confirmEnrolment,
  confirmTotp,
  endOwnSession,
  endSession,
  listOwnSessions,
  readSession,
  renewRecoveryCodes,
  setOperatorPreferences,
  setUpOperator,
  signInOperator,
  stepUp,
  useRecoveryCode,
} from "./session.ts";

/** Every call of the operator's console; a table of its own, so that visitors' pages never contain it. */
export const consoleCalls = {
  signInOperator,
  confirmTotp,
  useRecoveryCode,
  readSession,
  endSession,
  stepUp,
  beginEnrolment,
  confirmEnrolment,
  checkSetupLink,
  setUpOperator,
  listOwnSessions,
  endOwnSession,
  setOperatorPreferences,
  renewRecoveryCodes,
} as const;
