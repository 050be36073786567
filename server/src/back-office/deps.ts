import type { PrivacyDeps } from "../privacy/deps.ts";

export interface OperatorDeps extends PrivacyDeps {
}
