import type { Generated } from "kysely";
import type { Fixed } from "../../platform/database/columns.ts";

export interface WechatTables {
  /** WeChat persons that sign in to accounts. An app id and openid name one person, and belong to one account. */
  wechat_identities: {
    id: Generated<number>;
    account_id: number;
    app_id: Fixed<string>;
    /** Case-sensitive. */
    openid: Fixed<string>;
    /** The same for all apps of one operator; null until WeChat has named it. */
    unionid: string | null;
    linked_at: Fixed<Date>;
    /** The person's name in WeChat; null until they have let WeChat tell it. */
    name: string | null;
  };

  /** Visits to WeChat that name a person, and codes on computers that wait for a phone. */
  wechat_sign_ins: {
    id: Generated<number>;
    /**
     * `sign-in` and `link`: a visit to WeChat. `scan`: a code on a computer, whose person the phone's visit of kind
     * `confirm` names.
     */
    kind: Fixed<"sign-in" | "link" | "scan" | "confirm">;
    /** Digest of OAuth's state; of the code's token for `scan`. */
    state_digest: Fixed<string>;
    app_id: Fixed<string>;
    /** The browser that may finish. */
    device_digest: Fixed<string>;
    device_label: Fixed<string>;
    /** For `scan`: the prefix of the browser's IP address, if it has one. */
    address_prefix: Fixed<string | null>;
    /** For `link`: the account and session that began. */
    account_id: Fixed<number | null>;
    session_id: Fixed<number | null>;
    /** For `link`: whether WeChat is asked for the name of a person who is linked already. */
    asks_for_name: Generated<boolean>;
    /** For `confirm`: the code that is confirmed. */
    scan_id: Fixed<number | null>;
    return_path: Fixed<string>;
    created_at: Fixed<Date>;
    /** When WeChat came back. */
    used_at: Date | null;
    outcome: string | null;
    /** The person that WeChat has named. */
    openid: string | null;
    unionid: string | null;
    /** When a session was opened by it. */
    finished_at: Date | null;
  };
}
