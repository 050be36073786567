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
    /** Its place among the account's devices; a constraint keeps two devices from having the same. */
    slot: Fixed<number>;
    /** The thumbprint of its key (RFC 7638). */
    jkt: Fixed<string>;
    label: string;
    os: string | null;
    arch: string | null;
    app_version: string | null;
    /** The beginning of its last IP address. */
    address_prefix: string | null;
    created_at: Fixed<Date>;
    seen_at: Date;
    /** The number of the last statement that it got. */
    seq: Generated<number>;
    ended_at: Generated<Date | null>;
    /** `left`: the tool itself has signed out; `unseen`: its place was given to another after 60 days. */
    ended_why: Generated<
      "signed_out" | "replaced" | "unseen" | "token_reused" | "left" | "operator" | "recovered" | null
    >;
    /** The label of the browser or device that ended it. */
    ended_by: Generated<string | null>;
    /** Whether it counts as a replacement; an operator may lift that. */
    is_counted: Generated<boolean>;
    /** Until when a statement with a level is valid that it has had. Until then it keeps its place, signed in or not. */
    entitled_until: Generated<Date | null>;
    /** When another machine has taken the place that it kept after it was signed out. */
    place_given_at: Generated<Date | null>;
  };

  /** A pair of tokens. Used refresh tokens are kept to recognise their reuse. */
  device_tokens: {
    id: Generated<number>;
    device_id: Fixed<number>;
    /** The pair whose refresh token gave this one; null for the first. */
    predecessor_id: number | null;
    access_digest: Fixed<string>;
    refresh_digest: Fixed<string>;
    issued_at: Fixed<Date>;
    access_used_at: Generated<Date | null>;
    refresh_used_at: Generated<Date | null>;
    /** Set if its answer was lost, and another pair took its place. */
    revoked_at: Generated<Date | null>;
  };

  /** A request of the tool to sign in: through this machine's browser, or by a code on another device. */
  sign_in_requests: {
    id: Generated<number>;
    kind: Fixed<"loopback" | "device_code">;
    /** Of the token in the page's address, or of the device code. */
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
    /** What the tool shows, and the person has to type. */
    number: Fixed<string | null>;
    /** Seconds between two polls; grows when the tool polls too fast. */
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

  /** Proofs of possession that were used: none is accepted twice. */
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
    /** Of the operating system, as people read it. */
    min_system: string | null;
    /** Of the operating systems, as updaters compare them. */
    min_windows: Generated<string | null>;
    min_macos: Generated<string | null>;
    /** `CFBundleVersion`, which Sparkle compares in place of the version. */
    build_number: Generated<string | null>;
    /** Per cent of installations that are offered it. */
    rollout: Generated<number>;
    state: Generated<ReleaseState>;
    /** Older versions have to update. */
    is_minimum: Generated<boolean>;
    created_at: Fixed<Date>;
    published_at: Generated<Date | null>;
    /** Goes up with every edit; edits name the one that they began with. */
    edit_version: Generated<number>;
  };

  release_files: {
    id: Generated<number>;
    release_id: Fixed<number>;
    platform: Fixed<ReleasePlatform>;
    arch: Fixed<ReleaseArch>;
    kind: Fixed<FileKind>;
    /** Null if the address does not tell, and for files of an earlier release of this site. */
    format: ColumnType<FileFormat | null, FileFormat | null | undefined, never>;
    url: Fixed<string>;
    /** In hexadecimal, as the operator has stated it. */
    sha256: string;
    /** Of Tauri the whole `.sig`, of Sparkle the `edSignature`. */
    signature: Fixed<string | null>;
    /** Whether the file at its address is the one that was stated. */
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
