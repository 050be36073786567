import type { Generated } from "kysely";
import type { Fixed } from "./columns.ts";

interface AccountsTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  nickname: string | null;
  email: string | null;
  phone: string | null;
  password_hash: string;
  created_at: Fixed<Date>;
  /** Computed from the account's grants; every write of a grant updates it. */
  vip_expire_at: Date | null;
}

interface SessionsTable {
  id: Generated<number>;
  account_id: Fixed<number>;
  token_digest: Fixed<string>;
  device_digest: Fixed<string>;
  device_label: Fixed<string>;
  created_at: Fixed<Date>;
  last_seen_at: Date;
  ended_at: Date | null;
}

interface LoginFailuresTable {
  subject: string;
  failures: number;
  failed_at: Date;
  blocked_until: Date;
}

interface RateLimitsTable {
  subject: string;
  window_start: Date;
  used: number;
}

interface CaptchasTable {
  id: Fixed<string>;
  answer_digest: Fixed<string>;
  created_at: Fixed<Date>;
}

interface CodesTable {
  id: Generated<number>;
  purpose: Fixed<"register" | "login" | "bind" | "recover">;
  channel: Fixed<"email" | "sms">;
  target: Fixed<string>;
  /** The account that binds the address; null for other purposes. */
  account_id: Fixed<number | null>;
  digest: Fixed<string>;
  /** The device that requested the code; null for rows of older releases. */
  device_digest: Fixed<string | null>;
  /** Number of comparisons on that device, right guesses included. */
  guesses: Generated<number>;
  /** Number of comparisons on other devices; null if the code is valid on its own device only. */
  other_guesses: number | null;
  created_at: Fixed<Date>;
  /** Set while a verified code waits for a forced login. */
  held_until: Date | null;
  used_at: Date | null;
}

/** At most one per account. A used key has no row. */
interface RecoveryKeysTable {
  account_id: number;
  digest: string;
  created_at: Date;
}

/** Links created by support, at most one open per account. */
interface RecoveryLinksTable {
  id: Generated<number>;
  account_id: Fixed<number>;
  token_digest: Fixed<string>;
  created_at: Fixed<Date>;
  works_from: Fixed<Date>;
  works_until: Fixed<Date>;
  closed_at: Date | null;
  /** `void`: the password was reset by other means. */
  outcome: "used" | "rejected" | "replaced" | "void" | null;
}

export interface AccountTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  rate_limits: RateLimitsTable;
  captchas: CaptchasTable;
  codes: CodesTable;
  recovery_keys: RecoveryKeysTable;
  recovery_links: RecoveryLinksTable;
}
