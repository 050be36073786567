import type { PostgresPool } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openReadReplica, ReplicationLag } from "./read-replica.ts";

/** Measures the lag once per second, from the positions that the primary has written and the replica has replayed. */
const lagsOf = (seconds: readonly (readonly [written: number, replayed: number])[]) => {
  const lag = new ReplicationLag();
  return seconds.map(([primaryLsn, replayedLsn], second) =>
    lag.measure({ primaryLsn, replayedLsn, atMs: second * 1000, sinceCommitMs: undefined }),
  );
};

test("a replica that has replayed everything has no lag, however old the newest write is", () => {
  expect(
    lagsOf([
      [100, 100],
      [100, 100],
      [100, 120],
    ]),
  ).toEqual([0, 0, 0]);
});

test("a replica that stands still falls behind by as much as the primary goes on", () => {
  expect(
    lagsOf([
      [100, 100],
      [200, 100],
      [300, 100],
      [400, 300],
      [400, 400],
    ]),
  ).toEqual([0, 1000, 2000, 1000, 0]);
});

test("the newest replayed commit counts where it is nearer", () => {
  const lag = new ReplicationLag();
  const behind = { primaryLsn: 200, replayedLsn: 100, atMs: 5_000 };
  expect(lag.measure({ ...behind, sinceCommitMs: 40 })).toBe(40);
  expect(lag.measure({ ...behind, sinceCommitMs: undefined })).toBeUndefined();
});

interface Server {
  row: object | undefined;
  isUp: boolean;
  isEnded?: boolean;
}

/** A pool in which every query returns the server's row. */
function poolOf(name: string, server: Server): PostgresPool {
  const client = { name, query: async () => ({ rows: [server.row] }), release: () => undefined };
  const connect = async () => {
    if (!server.isUp) throw new Error("connection refused");
    return client;
  };
  const end = async () => {
    server.isEnded = true;
  };
  return { connect, end } as unknown as PostgresPool;
}

async function openReplica() {
  const replica: Server = { row: { lsn: "100", since: "0" }, isUp: true };
  const opened = openReadReplica({
    primary: poolOf("primary", { row: { n: "100" }, isUp: true }),
    replica: poolOf("replica", replica),
  });
  onTestFinished(opened.stop);
  await opened.measure();
  const answering = async () => (await opened.pool.connect()) as unknown as { readonly name: string };
  return { ...opened, replica, answering: async () => (await answering()).name };
}

test("a replica that keeps up is read", async () => {
  const { state, answering } = await openReplica();
  expect(state()).toEqual({ state: "used", lagMs: 0 });
  expect(await answering()).toBe("replica");
});

test("a replica that is more than ten seconds behind is not read until it has caught up", async () => {
  const { replica, state, measure, answering } = await openReplica();
  replica.row = { lsn: "50", since: "10001" };
  // The measurement in which it was in step is recent, but the replica is now behind that position.
  await measure();
  expect(state()).toEqual({ state: "behind", lagMs: 10_001 });
  expect(await answering()).toBe("primary");
  replica.row = { lsn: "50", since: "10000" };
  await measure();
  expect(await answering()).toBe("replica");
});

test("the primary is read when the replica cannot be reached, also before that was measured", async () => {
  const { replica, state, measure, answering } = await openReplica();
  replica.isUp = false;
  expect(await answering()).toBe("primary");
  expect(state()).toEqual({ state: "unreachable", lagMs: undefined });
  replica.isUp = true;
  expect(await answering()).toBe("primary");
  await measure();
  expect(await answering()).toBe("replica");
});

test("a server that is no replica is not read", async () => {
  const { replica, state, measure, answering } = await openReplica();
  replica.row = undefined;
  await measure();
  expect(state().state).toBe("unreachable");
  expect(await answering()).toBe("primary");
});

test("stopping closes the connections to the replica too, used or not", async () => {
  const { replica, stop } = await openReplica();
  await stop();
  expect(replica.isEnded).toBe(true);
});
