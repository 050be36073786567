import type { Check } from "./check.ts";
import { checkAlerts } from "./checks/alerts.ts";
import { checkBackups } from "./checks/backups.ts";
import { checkCertificate } from "./checks/certificate.ts";
import { checkClock } from "./checks/clock.ts";
import { checkConnections } from "./checks/connections.ts";
import { checkConsole } from "./checks/console.ts";
import { checkDatabase } from "./checks/database.ts";
import { checkDeployment } from "./checks/deployment.ts";
import { checkDisk } from "./checks/disk.ts";
import { checkDns } from "./checks/dns.ts";
import { checkDurability } from "./checks/durability.ts";
import { checkGateways } from "./checks/gateways.ts";
import { checkMail } from "./checks/mail.ts";
import { checkMigrations } from "./checks/migrations.ts";
import { checkProxy } from "./checks/proxy.ts";
import { checkSettings } from "./checks/settings.ts";
import { checkSite } from "./checks/site.ts";
import { checkSms } from "./checks/sms.ts";

/** All checks, in the order in which problems are best mended. */
export const checks: readonly Check[] = [
  checkSettings,
  checkDatabase,
  checkDurability,
  checkConnections,
  checkMigrations,
  checkDeployment,
  checkDns,
  checkCertificate,
  checkSite,
  checkProxy,
  checkConsole,
  checkClock,
  checkDisk,
  checkBackups,
  checkMail,
  checkSms,
  checkGateways,
  checkAlerts,
];
