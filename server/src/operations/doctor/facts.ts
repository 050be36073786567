import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { SelfTestStep } from "../../payments/gateways/gateway.ts";
import type { UsableSettings } from "../settings/settings.ts";
import type { DatabaseFacts } from "./database-facts.ts";

export interface ServedCertificate {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The code of what a browser would reject it for. */
  readonly rejectedFor: string | undefined;
}

export interface WebAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Disk {
  /** The folder itself, or the one above it that exists. */
  readonly folder: string;
  readonly freeBytes: number;
}

/** What a check asks the world. Tests replace it. */
export interface Outside {
  now(): Date;
  resolve(host: string): Promise<readonly string[]>;
  readCertificate(host: string, port: number): Promise<ServedCertificate>;
  fetch(url: string, headers?: Readonly<Record<string, string>>): Promise<WebAnswer>;
  readDisk(folder: string): Promise<Disk>;
  /** The versions of pg_dump and pg_restore that are there. */
  findPostgresClients(postgresBin: string | undefined): Promise<readonly string[]>;
  /** Connects and signs in; sends nothing. */
  tryMailServer(smtpUrl: string): Promise<void>;
  selfTest(method: PaymentMethod): AsyncIterable<SelfTestStep>;
}

/** What is known of a set-up. */
export interface Facts {
  readonly settings: UsableSettings;
  /** Why the server would not start with these settings. */
  readonly problems: readonly string[];
  /** A sentence if the database cannot be asked; undefined without one. */
  readonly database: DatabaseFacts | { readonly problem: string } | undefined;
  readonly outside: Outside;
}

/** The database's facts, or undefined if it cannot be asked. */
export function reachedDatabase({ database }: Facts): DatabaseFacts | undefined {
  return database && !("problem" in database) ? database : undefined;
}
