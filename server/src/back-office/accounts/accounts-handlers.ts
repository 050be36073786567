import {
  blockAccount,
  grantDays,
  liftLimits,
  moveDays,
  previewTakeDays,
  revealContact,
  signOutAccount,
  takeDays,
  unblockAccount,
} from "./account-actions.ts";
import { exportAccounts, listAccounts } from "./list-accounts.ts";
import { readAccount } from "./read-account.ts";
import { approveRecovery, confirmRecovery, refuseRecovery } from "./refuse-recovery.ts";

export const accountsHandlers = {
  listAccounts,
  exportAccounts,
  readAccount,
  grantDays,
  previewTakeDays,
  takeDays,
  moveDays,
  signOutAccount,
  blockAccount,
  unblockAccount,
  revealContact,
  confirmRecovery,
  approveRecovery,
  refuseRecovery,
  liftLimits,
};
