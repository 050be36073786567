import manifest from "../../../package.json" with { type: "json" };
import type { Context } from "../../context.ts";
import { saveMeasurements } from "../../payments/gateways/gateway-health-store.ts";
import type { GatewayMeter } from "../../payments/gateways/gateway-meter.ts";
import type { ReplicaState } from "../../platform/database/read-replica.ts";
import type { KeyRing } from "../../platform/key-ring.ts";
import { type NodeRow, saveNode } from "../../platform/nodes/node-store.ts";
import { shortFingerprint } from "../../platform/secret-key.ts";
import type { PublicSettings } from "../settings/describe-settings.ts";

/** A server process, described without secrets: fingerprints show whether two nodes have the same settings and key. */
type NodeIdentity = Pick<NodeRow, "name" | "version" | "settings_fingerprint" | "secret_key_fingerprint">;

/** `name` contains host and process id. Secrets and settings are only included as keyed digests. */
export function describeNode(name: string, { settings }: PublicSettings, keyRing: KeyRing): NodeIdentity {
  const values = settings.map((setting) => `${setting.name} ${setting.fingerprint ?? ""}`);
  return {
    name,
    version: manifest.version,
    settings_fingerprint: shortFingerprint(keyRing.stableDigest("settings", values)),
    secret_key_fingerprint: shortFingerprint(keyRing.configuredFingerprint),
  };
}

const reportEveryMs = 30_000;

/**
 * Returns a function that reports this node as alive, with the health of its gateways; also reports at once when a
 * circuit breaker opens.
 */
export function createNodeReporter(
  { db, clock, gateways }: Pick<Context, "db" | "clock" | "gateways">,
  node: NodeIdentity,
  meter: GatewayMeter,
  replicaState: () => ReplicaState | undefined = () => undefined,
) {
  const startedAt = clock.now();
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const reportNow = async () => {
    const openCircuits = [...meter.listOpenCircuits()].map(([method, until]) => [
      method,
      until.toISOString(),
    ]);
    const now = clock.now();
    const replica = replicaState();
    await saveMeasurements(db, meter.takeMeasurements(), now);
    await saveNode(db, {
      ...node,
      started_at: startedAt,
      last_seen_at: now,
      clock_ahead_ms: Math.round(clock.aheadMs()),
      replica_state: replica?.state ?? null,
      replica_lag_ms: replica?.lagMs ?? null,
      open_circuits: Object.fromEntries(openCircuits),
      payment_methods: [...gateways.keys()],
    });
  };
  return {
    reportNow,
    async report() {
      const nowMs = performance.now();
      if (nowMs - reportedAtMs < reportEveryMs && !meter.isUrgent) return;
      await reportNow();
      // Only now: a failed report is repeated with the next poll.
      reportedAtMs = nowMs;
    },
  };
}
