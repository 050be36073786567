import type { MembershipDeps } from "../membership/deps.ts";
import type { Network } from "../platform/safe-fetch/safe-fetch.ts";
import type { UpdateKeys } from "./desktop-settings.ts";
import type { EntitlementKeys } from "./entitlement-keys.ts";
import type { LiveReleases } from "./releases/live-releases.ts";

export interface DesktopDeps extends MembershipDeps {
  /** Undefined: the desktop tool is off. */
  readonly entitlementKeys: EntitlementKeys | undefined;
  /** What signatures of update files are checked with. */
  readonly updateKeys: UpdateKeys;
  readonly releases: LiveReleases;
  /** Tests replace the internet, from which files of releases are fetched. */
  readonly fileNetwork?: Network | undefined;
}
