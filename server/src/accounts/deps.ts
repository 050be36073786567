import type { ContentDeps } from "../content/deps.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { Captchas } from "./captcha/captcha-stock.ts";
import type { LoginThrottle } from "./sessions/login-throttle.ts";

/** Why the devices of an account are signed out. */
export type DeviceEnd = "signed_out" | "operator" | "recovered";

/** What ends in the desktop tool, whose room is above this one, with the access to an account. */
interface DesktopAccess {
  /** Signs the tool out on all devices of an account; `by` is the label of the browser that does. Returns how many. */
  endDevices(tx: Tx, accountId: number, why: DeviceEnd, now: Date, by?: string): Promise<number>;
  /** Makes approvals worthless that no machine has redeemed. */
  endApprovedSignIns(tx: Tx, accountId: number): Promise<void>;
}

export interface AccountDeps extends ContentDeps {
  readonly loginThrottle: LoginThrottle;
  readonly captchas: Captchas;
  readonly desktopAccess: DesktopAccess;
  /** Demo mode only: stores the answer of a captcha. */
  readonly recordCaptchaAnswer?: (sessionId: string, answer: string) => Promise<void>;
}
