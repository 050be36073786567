import { closeAlarm, listAlarms } from "./alarms.ts";
import { listAuditLog } from "./audit-log.ts";
import {
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  resetOperator,
  setOperatorRole,
} from "./operators.ts";
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
import { readSettings } from "./settings.ts";

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
  listOperators,
  inviteOperator,
  setOperatorRole,
  disableOperator,
  enableOperator,
  resetOperator,
  listAuditLog,
  readSettings,
  listAlarms,
  closeAlarm,
} as const;
