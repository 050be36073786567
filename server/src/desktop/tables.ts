import type {
  FileFormat,
  FileKind,
  ReleaseArch,
  ReleaseChannel,
  ReleasePlatform,
  ReleaseState,
} from "@baleen/contract/desktop/releases.ts";
import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface DesktopTables {
  /** A machine on which the desktop tool is or was signed in. */
  devices: {
    id: Generated<number>;
    account_id: Fixed<number>;
    /** The device's place within the account; a constraint makes it unique. */
    slot: Fixed<number>;
    /** The thumbprint of the device's key (RFC 7638). */
    jkt: Fixed<string>;
    label: string;
    os: string | null;
    arch: string | null;
    app_version: string | null;
    /** The prefix of the device's last IP address. */
    address_prefix: string | null;
    created_at: Fixed<Date>;
    seen_at: Date;
    /** The sequence number of its last entitlement. */
    seq: Generated<number>;
    ended_at: Generated<Date | null>;
    /** `left`: the tool signed itself out. `unseen`: unused for 60 days, and its place was given to another device. */
    ended_why: Generated<
      "signed_out" | "replaced" | "unseen" | "token_reused" | "left" | "operator" | "recovered" | null
    >;
    /** The label of the browser or device that signed it out. */
    ended_by: Generated<string | null>;
    /** Whether it counts as a replacement; an operator may reset that. */
    is_counted: Generated<boolean>;
    /** When its last entitlement with a level expires. Until then it holds its place, signed in or not. */
    entitled_until: Generated<Date | null>;
    /** When another machine took the place that it still held after it was signed out. */
    place_given_at: Generated<Date | null>;
  };

  /** Pairs of tokens. Used refresh tokens are kept to detect reuse. */
  device_tokens: {
    id: Generated<number>;
    device_id: Fixed<number>;
    /** The pair whose refresh token was exchanged for this one; null for the first. */
    predecessor_id: number | null;
    access_digest: Fixed<string>;
    refresh_digest: Fixed<string>;
    issued_at: Fixed<Date>;
    access_used_at: Generated<Date | null>;
    refresh_used_at: Generated<Date | null>;
    /** Set if the response was lost and another pair replaced this one. */
    revoked_at: Generated<Date | null>;
  };

  /** Sign-in requests of the tool: through this machine's browser, or by a code on another device. */
  sign_in_requests: {
    id: Generated<number>;
    kind: Fixed<"loopback" | "device_code">;
    /** Digest of the token in the page's URL, or of the device code. */
    token_digest: Fixed<string>;
    jkt: Fixed<string>;
    label: Fixed<string>;
    os: Fixed<string | null>;
    arch: Fixed<string | null>;
    app_version: Fixed<string | null>;
    address_prefix: Fixed<string | null>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    redirect_uri: Fixed<string | null>;
    state: Fixed<string | null>;
    code_challenge: Fixed<string | null>;
    user_code_digest: Fixed<string | null>;
    /** The number that the tool shows and the person has to type. */
    number: Fixed<string | null>;
    /** Minimum seconds between two polls; increased when the tool polls too fast. */
    interval_s: Generated<number>;
    polled_at: Generated<Date | null>;
    account_id: Generated<number | null>;
    replaces_id: Generated<number | null>;
    decided_at: Generated<Date | null>;
    decision: Generated<"approved" | "denied" | null>;
    code_digest: Generated<string | null>;
    code_expires_at: Generated<Date | null>;
    redeemed_at: Generated<Date | null>;
  };

  /** Used proofs of possession; none is accepted twice. */
  used_proofs: {
    digest: Fixed<string>;
    used_at: Fixed<Date>;
  };

  releases: {
    id: Generated<number>;
    channel: Fixed<ReleaseChannel>;
    version: Fixed<string>;
    notes_zh: string;
    notes_en: string;
    /** The minimum operating system, as text for people. */
    min_system: string | null;
    /** The minimum operating systems, in the format that updaters compare. */
    min_windows: Generated<string | null>;
    min_macos: Generated<string | null>;
    /** `CFBundleVersion`, which Sparkle compares instead of the version. */
    build_number: Generated<string | null>;
    /** Percentage of installations that are offered the release. */
    rollout: Generated<number>;
    state: Generated<ReleaseState>;
    /** Whether older versions have to update. */
    is_minimum: Generated<boolean>;
    created_at: Fixed<Date>;
    published_at: Generated<Date | null>;
    /** Incremented by every edit; an edit contains the version on which it is based. */
    edit_version: Generated<number>;
  };

  release_files: {
    id: Generated<number>;
    release_id: Fixed<number>;
    platform: Fixed<ReleasePlatform>;
    arch: Fixed<ReleaseArch>;
    kind: Fixed<FileKind>;
    /** Null if the URL does not show the format, and for files from an earlier release of this site. */
    format: ColumnType<FileFormat | null, FileFormat | null | undefined, never>;
    url: Fixed<string>;
    /** Hexadecimal, as entered by the operator. */
    sha256: string;
    /** For Tauri the whole `.sig` file, for Sparkle the `edSignature`. */
    signature: Fixed<string | null>;
    /** Whether the file at its URL matches the operator's input. */
    state: Generated<"checking" | "checked" | "refused">;
    problem: Generated<string | null>;
    bytes: Generated<number | null>;
    /** In Base64. */
    sha512: Generated<string | null>;
    added_at: Fixed<Date>;
  };

  download_counts: {
    day: Fixed<string>;
    file_id: Fixed<number>;
    source: Fixed<"site" | "update" | "direct">;
    downloads: number;
  };

  downloads: {
    day: string;
    downloads: number;
  };
}
