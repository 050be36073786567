import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import tls from "node:tls";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { testWechatSignIn } from "../../accounts/wechat/self-test.ts";
import { testComplaintDesks } from "../../complaints/self-test.ts";
import { type NewestFile, tryStore } from "../../content/files/file-store.ts";
import { tryMailServer } from "../../messages/senders/mail-sender.ts";
import { noAlarms } from "../../payments/gateways/gateway.ts";
import { GatewayMeter } from "../../payments/gateways/gateway-meter.ts";
import { openGateways } from "../../payments/gateways/open-gateways.ts";
import { selfTestMethod } from "../../payments/gateways/self-test-method.ts";
import { systemClock } from "../../platform/clock.ts";
import { readDatabaseHosts } from "../../platform/database/database-hosts.ts";
import { fetchText } from "../../platform/http-client.ts";
import { openObjectStore } from "../../platform/object-store/object-store.ts";
import type { ObjectStoreSettings } from "../../platform/object-store/object-store-settings.ts";
import { systemRandom } from "../../platform/random.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { readRepository } from "../backups/pgbackrest/pgbackrest.ts";
import { findPostgresPrograms } from "../backups/tools/postgres-programs.ts";
import type { UsableSettings } from "../settings/settings.ts";

/** The requests and reads made by the checks; replaced in tests. */
export type Probes = Readonly<ReturnType<typeof systemProbes>>;

export function systemProbes({ payments, wechatSignIn, publicOrigin }: UsableSettings) {
  const origin = publicOrigin ?? "";
  return {
    now: () => systemClock.now(),
    resolve: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
    readCertificate,
    fetch: fetchText,
    readDisk,
    /** Reads the role of each host in a database URL. */
    readDatabaseHosts,
    /** The available versions of pg_dump and pg_restore. */
    async findPostgresClients(postgresBin: string | undefined) {
      const found = await findPostgresPrograms(postgresBin, process.env.PATH ?? "");
      return found.map(({ version }) => version);
    },
    /** The status of a pgBackRest stanza. */
    readRepository: (stanza: string) => readRepository(stanza, process.env),
    /**
     * Writes, reads and removes an object of its own, signed with this machine's time, and looks for the site's newest
     * file.
     */
    tryFileStore: (settings: ObjectStoreSettings, newest: NewestFile | undefined) =>
      tryStore(openObjectStore(settings, systemClock), ["write", "read", "find", "remove"], {
        probe: `probe-${randomUUID().slice(0, 8)}`,
        newest,
      }),
    /** Connects, signs in and sets the sender; sends nothing. */
    tryMailServer,
    async *selfTest(method: PaymentMethod) {
      if (payments)
        yield* selfTestMethod(method, payments, { clock: systemClock, random: systemRandom, origin });
    },
    async *testComplaints() {
      if (!payments) return;
      const tools = { clock: systemClock, random: systemRandom, alarms: noAlarms };
      const gateways = openGateways(payments, { ...tools, meter: new GatewayMeter(systemClock) });
      yield* testComplaintDesks({ gateways, origin: () => origin });
    },
    async *testWechatSignIn() {
      if (wechatSignIn) yield* testWechatSignIn(wechatSignIn, { origin: publicOrigin });
    },
  };
}

const certificateTimeoutMs = 8_000;

export interface ServedCertificate {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The error code for which a browser would reject the certificate; undefined if it is trusted. */
  readonly trustErrorCode: string | undefined;
}

/** Returns a server's certificate, even if it is not valid. `ca` replaces the trusted authorities. */
export async function readCertificate(host: string, port: number, ca?: string): Promise<ServedCertificate> {
  const connect = (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<ServedCertificate>();
    const servername = isIP(host) === 0 ? host : "";
    const socket = tls.connect({ host, port, servername, rejectUnauthorized: false, ...(ca && { ca }) });
    signal.addEventListener("abort", () => socket.destroy());
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve({
        validFrom: new Date(valid_from),
        validTo: new Date(valid_to),
        // At runtime this is an error code, although its type is `Error`.
        trustErrorCode: socket.authorized ? undefined : String(socket.authorizationError),
      });
    });
    return promise;
  };
  return await withTimeout(certificateTimeoutMs, connect);
}

/** Returns the folder or its nearest existing parent, and the free space there. */
async function readDisk(name: string) {
  let folder = path.resolve(name);
  while (!existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize };
}
