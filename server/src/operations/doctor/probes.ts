import { lookup } from "node:dns/promises";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import tls from "node:tls";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { tryMailServer } from "../../messages/senders/mail-sender.ts";
import { selfTestMethod } from "../../payments/gateways/self-test-method.ts";
import { systemClock } from "../../platform/clock.ts";
import { readDatabaseHosts } from "../../platform/database/database-hosts.ts";
import { fetchText } from "../../platform/http-client.ts";
import { systemRandom } from "../../platform/random.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { readRepository } from "../backups/pgbackrest/pgbackrest.ts";
import { findPostgresPrograms } from "../backups/tools/postgres-programs.ts";
import type { UsableSettings } from "../settings/settings.ts";

/** The requests and reads that checks make; replaced in tests. */
export type Probes = Readonly<ReturnType<typeof systemProbes>>;

export function systemProbes({ payments, publicOrigin }: UsableSettings) {
  const origin = publicOrigin ?? "";
  return {
    now: () => systemClock.now(),
    resolve: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
    readCertificate,
    fetch: fetchText,
    readDisk,
    /** What each host of a database URL is. */
    readDatabaseHosts,
    /** The versions of pg_dump and pg_restore that are there. */
    async findPostgresClients(postgresBin: string | undefined) {
      const found = await findPostgresPrograms(postgresBin, process.env.PATH ?? "");
      return found.map(({ version }) => version);
    },
    /** What pgBackRest says of a stanza. */
    readRepository: (stanza: string) => readRepository(stanza, process.env),
    /** Connects, signs in and names the sender; sends nothing. */
    tryMailServer,
    async *selfTest(method: PaymentMethod) {
      if (payments)
        yield* selfTestMethod(method, payments, { clock: systemClock, random: systemRandom, origin });
    },
  };
}

const certificateTimeoutMs = 8_000;

export interface ServedCertificate {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The error code with which a browser would reject it. */
  readonly rejectedFor: string | undefined;
}

/** The certificate that a server shows, whatever is wrong with it. `ca` replaces the known authorities. */
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
        // Node gives the code, although its type is an error.
        rejectedFor: socket.authorized ? undefined : String(socket.authorizationError),
      });
    });
    return promise;
  };
  return await withTimeout(certificateTimeoutMs, connect);
}

/** The folder itself, or its nearest parent that exists, and what is free there. */
async function readDisk(name: string) {
  let folder = path.resolve(name);
  while (!existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize };
}
