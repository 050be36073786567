import * as z from "zod/mini";
import { instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { sentence } from "./shop-values.ts";

/** Where alarms are sent. */
export const alertChannelNames = ["mail", "wecom", "dingtalk", "feishu", "webhook"] as const;
export type AlertChannelName = (typeof alertChannelNames)[number];
const alertChannel = z.enum(alertChannelNames);

export const readSettings = defineConsoleCall("GET /settings", {
  allows: "readSettings",
  reply: z.object({
    mode: z.enum(["demo", "production"]),
    nodeVersion: z.string(),
    databaseVersion: z.string(),
    settings: z.array(
      z.object({
        name: z.string(),
        meaning: sentence,
        /** Where its value comes from: a variable of the process, a file that one names, or nowhere. */
        source: z.enum(["environment", "file", "default"]),
        /** The file's path. */
        file: z.nullable(z.string()),
        /** Null if it is not set, and if it is a secret. */
        value: z.nullable(z.string()),
        isSecret: z.boolean(),
        default: z.nullable(z.string()),
        /** Whether it is one of the ten to look at first. */
        matters: z.boolean(),
        /** Six hexadecimal digits of a keyed digest of the value, to compare nodes; null if it is not set. */
        fingerprint: z.nullable(z.string()),
      }),
    ),
    /** The processes that were seen within the last day, those seen last first. */
    nodes: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        startedAt: instant,
        lastSeenAt: instant,
        /** Whether it reported within the last two minutes. */
        isAlive: z.boolean(),
        /** By how much its clock is ahead of the database's; negative if it is behind. */
        clockAheadMs: z.int(),
        /** Nodes with the same settings have the same. */
        settingsFingerprint: z.string(),
        secretKeyFingerprint: z.string(),
        /** How it uses the database's replica; null without one. */
        replica: z.nullable(
          z.object({
            state: z.enum(["used", "behind", "unreachable"]),
            /** By how much the replica is behind; null if that is not known. */
            lagMs: z.nullable(z.int()),
          }),
        ),
      }),
    ),
    /** The channels for alerts that are set up. */
    alertChannels: z.array(alertChannel),
    /** The database's primary, and the servers around it. */
    replication: z.object({
      /** Null if it is reached by a socket. */
      host: z.nullable(z.string()),
      timeline: z.int(),
      /** Each promotion of a standby begins a timeline; null if none was seen. */
      lastFailover: z.nullable(
        z.object({ at: instant, host: z.nullable(z.string()), formerHost: z.nullable(z.string()) }),
      ),
      /** Without the role `pg_monitor` PostgreSQL hides state and lag. */
      seesStandbys: z.boolean(),
      standbys: z.array(
        z.object({
          name: z.string(),
          address: z.nullable(z.string()),
          state: z.string(),
          isSynchronous: z.boolean(),
          /** Null if it is not known. */
          lagS: z.nullable(z.number()),
          isBehind: z.boolean(),
        }),
      ),
      /** How long there was no synchronous standby where there is to be one; null otherwise. */
      withoutStandbyS: z.nullable(z.number()),
      /** Null if the log is not archived. */
      archive: z.nullable(
        z.object({
          lastArchivedAt: z.nullable(instant),
          isFailing: z.boolean(),
          /** How long the log was not archived. */
          ageS: z.number(),
          isOld: z.boolean(),
        }),
      ),
    }),
    /** The newest backup, restore and drill of each outcome, those that ended last first. */
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
  allows: "setUpSite",
  timeout: "long",
  reply: z.object({ tests: z.array(alertTest) }),
  summary:
    "Sends a test to every alert channel that is set up, as `npm run alerts -- test` does. Once a minute.",
});

export const tryMessage = defineConsoleCall("POST /settings/messages/test", {
  allows: "setUpSite",
  timeout: "long",
  body: z.object({ channel: z.enum(["email", "sms"]), to: requiredText(254) }),
  reply: z.object({
    /** Where it was sent, masked. */
    target: z.string(),
    /** The provider's number for it. */
    providerId: z.nullable(z.string()),
    /** Why it was not sent, and what to do; null if the provider took it. */
    problem: z.nullable(sentence),
  }),
  summary:
    "Sends a test mail, or an SMS with a code that opens nothing, to the address that is typed. Once a minute, and eight an hour.",
});
