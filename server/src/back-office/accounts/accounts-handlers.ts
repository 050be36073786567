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
import { approveRecovery, confirmRecovery, refuseRecovery } from "./account-recovery.ts";
import { exportAccounts, listAccounts } from "./list-accounts.ts";
import { readAccount } from "./read-account.ts";

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
