import type { AccountDeps } from "../accounts/deps.ts";

export interface MembershipDeps extends AccountDeps {
  /** Whether members are reminded by mail before their membership ends. */
  readonly sendsReminders: boolean;
}
