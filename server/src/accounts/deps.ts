import type { ContentDeps } from "../content/deps.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { Captchas } from "./captcha/captcha-stock.ts";
import type { LoginThrottle } from "./sessions/login-throttle.ts";

export interface AccountDeps extends ContentDeps {
  readonly refuseCommonPasswords: boolean;
  readonly loginThrottle: LoginThrottle;
  readonly captchas: Captchas;
  /** Signs the desktop tool out on all devices of an account whose owner has recovered it. */
  endDevices(tx: Tx, accountId: number, now: Date): Promise<unknown>;
  /** Demo mode only: stores the answer of a captcha. */
  readonly recordCaptchaAnswer?: (sessionId: string, answer: string) => Promise<void>;
}
