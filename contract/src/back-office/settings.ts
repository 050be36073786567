import * as z from "zod/mini";
import { instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { sentence } from "./shop-values.ts";

/** Where alarms are sent. */
export const alertChannelNames = ["mail", "wecom", "dingtalk", "feishu", "webhook"] as const;
export type AlertChannelName = (typeof alertChannelNames)[number];
const alertChannel = z.enum(alertChannelNames);

export const readSettings = defineConsoleCall("GET /settings", {
  requiredAccess: "readSettings",
  reply: z.object({
    mode: z.enum(["demo", "production"]),
    nodeVersion: z.string(),
    databaseVersion: z.string(),
    settings: z.array(
      z.object({
        name: z.string(),
        meaning: sentence,
        /** Where its value comes from: an environment variable, a file that such a variable names, or the default. */
        source: z.enum(["environment", "file", "default"]),
        /** The file's path. */
        file: z.nullable(z.string()),
        /** Null if the setting is not set or is a secret. */
        value: z.nullable(z.string()),
        isSecret: z.boolean(),
        default: z.nullable(z.string()),
        /** Whether it is one of the ten settings to look at first. */
        matters: z.boolean(),
        /** Six hexadecimal digits of a keyed digest of the value, to compare nodes; null if it is not set. */
        fingerprint: z.nullable(z.string()),
      }),
    ),
    /** The processes that were seen within the last day, most recent first. */
    nodes: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        startedAt: instant,
        lastSeenAt: instant,
        /** Whether it reported within the last two minutes. */
        isAlive: z.boolean(),
        /** How far its clock is ahead of the database's; negative if it is behind. */
        clockAheadMs: z.int(),
        /** Equal on nodes with equal settings. */
        settingsFingerprint: z.string(),
        secretKeyFingerprint: z.string(),
        /** How the node uses the database's replica; null without a replica. */
        replica: z.nullable(
          z.object({
            state: z.enum(["used", "behind", "unreachable"]),
            /** How far the replica is behind; null if unknown. */
            lagMs: z.nullable(z.int()),
          }),
        ),
      }),
    ),
    /** The alert channels that are set up. */
    alertChannels: z.array(alertChannel),
    /** The primary database and its standbys. */
    replication: z.object({
      /** Null if it is reached by a Unix socket. */
      host: z.nullable(z.string()),
      timeline: z.int(),
      /** The last promotion of a standby; each one begins a timeline. Null if none was seen. */
      lastFailover: z.nullable(
        z.object({ at: instant, host: z.nullable(z.string()), formerHost: z.nullable(z.string()) }),
      ),
      /** False without the role `pg_monitor`: PostgreSQL then hides the state and lag of standbys. */
      seesStandbys: z.boolean(),
      standbys: z.array(
        z.object({
          name: z.string(),
          address: z.nullable(z.string()),
          state: z.string(),
          isSynchronous: z.boolean(),
          /** Null if unknown. */
          lagS: z.nullable(z.number()),
          isBehind: z.boolean(),
        }),
      ),
      /** How long a required synchronous standby has been missing; null if it is not missing. */
      withoutStandbyS: z.nullable(z.number()),
      /** Null if the write-ahead log (WAL) is not archived. */
      archive: z.nullable(
        z.object({
          lastArchivedAt: z.nullable(instant),
          isFailing: z.boolean(),
          /** How long the WAL has not been archived; 0 if there is nothing to archive. */
          ageS: z.number(),
          isOld: z.boolean(),
        }),
      ),
    }),
    /** The newest backup, restore and drill of each outcome, most recent first. */
    backups: z.array(
      z.object({
        kind: z.enum(["backup", "restore", "drill"]),
        outcome: z.enum(["done", "failed"]),
        beganAt: instant,
        endedAt: instant,
        file: z.nullable(z.string()),
        bytes: z.nullable(z.int()),
        isEncrypted: z.nullable(z.boolean()),
        /** Why it failed. */
        problem: z.nullable(sentence),
      }),
    ),
    migrations: z.array(z.object({ name: z.string(), appliedAt: instant })),
  }),
  summary:
    "The settings with where they come from, secrets without their values, the nodes, the alert channels, the database's servers, the last backups, and the migrations of the database.",
});

const alertTest = z.object({
  channel: alertChannel,
  /** Why the channel did not accept it; null if it did. */
  problem: z.nullable(sentence),
});
export type AlertTest = z.output<typeof alertTest>;

export const testAlertChannels = defineConsoleCall("POST /settings/alert-channels/test", {
  requiredAccess: "setUpSite",
  timeout: "long",
  reply: z.object({ tests: z.array(alertTest) }),
  summary:
    "Sends a test to every alert channel that is set up, as `npm run alerts -- test` does. Once a minute.",
});

export const tryMessage = defineConsoleCall("POST /settings/messages/test", {
  requiredAccess: "setUpSite",
  timeout: "long",
  body: z.object({ channel: z.enum(["email", "sms"]), to: requiredText(254) }),
  reply: z.object({
    /** The masked address that it was sent to. */
    target: z.string(),
    /** The provider's id of the message. */
    providerId: z.nullable(z.string()),
    /** Why it was not sent, and what to do; null if the provider accepted it. */
    problem: z.nullable(sentence),
  }),
  summary:
    "Sends a test mail, or an SMS with a code that opens nothing, to the address that is typed. Once a minute, and eight an hour.",
});
