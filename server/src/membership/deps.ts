import type { AccountDeps } from "../accounts/deps.ts";

export interface MembershipDeps extends AccountDeps {
}
