import type { MembershipDeps } from "../membership/deps.ts";
import type { UpdateKeys } from "./desktop-settings.ts";
import type { EntitlementKeys } from "./entitlement-keys.ts";

export interface DesktopDeps extends MembershipDeps {
  /** Undefined: the desktop tool is off. */
  readonly entitlementKeys: EntitlementKeys | undefined;
  /** What signatures of update files are checked with. */
  readonly updateKeys: UpdateKeys;
}
