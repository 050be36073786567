import { actionHandlers } from "../console-handler.ts";
import { approveRecovery } from "./approve-recovery.ts";
import { blockAccount } from "./block-account.ts";
import { confirmRecovery } from "./confirm-recovery.ts";
import { endDevice } from "./end-device.ts";
import { grantDays } from "./grant-days.ts";
import { liftLimits } from "./lift-limits.ts";
import { exportAccounts, listAccounts } from "./list-accounts.ts";
import { moveDays } from "./move-days.ts";
import { readAccount } from "./read-account.ts";
import { refuseRecovery } from "./refuse-recovery.ts";
import { revealContact } from "./reveal-contact.ts";
import { signOutAccount } from "./sign-out-account.ts";
import { previewTakeDays, takeDays } from "./take-days.ts";
import { unblockAccount } from "./unblock-account.ts";

/** The handlers of `contract/src/back-office/accounts.ts`. */
export const accountsHandlers = {
  listAccounts,
  exportAccounts,
  readAccount,
  previewTakeDays,
  ...actionHandlers({
    grantDays,
    takeDays,
    moveDays,
    signOutAccount,
    endDevice,
    blockAccount,
    unblockAccount,
    revealContact,
    confirmRecovery,
    approveRecovery,
    refuseRecovery,
    liftLimits,
  }),
};
