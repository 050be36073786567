import {
  type FirstHourStep,
  firstHourSteps,
  type ReachedStep,
} from "@baleen/contract/back-office/first-hour.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { ConsoleContext } from "../../context.ts";
import { lastEndOf, listNewestBackups } from "../../operations/backups/backup-store.ts";
import { listStepEntries, type StepEntry } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { countLiveOwners } from "../../operators/operator-store.ts";
import { rehearsedMethods } from "../../payments/gateways/payment-settings.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { hasOwnContactCode } from "./contact-code.ts";

/** What came of a step: whether it is done, and when. */
type Fact = boolean | Date;

export const readFirstHour: ConsoleHandler<"readFirstHour"> = async (context) => {
  const entries = await listStepEntries(context.reads);
  const facts = await findFacts(context, entries);
  const steps = Object.keys(firstHourSteps) as FirstHourStep[];
  return {
    mode: context.settingsSeen.mode,
    steps: steps
      .filter((step) => !isMethod(step) || context.gateways.has(step))
      .map((step) => reach(step, facts[step], entries)),
  };
};

const isMethod = (step: FirstHourStep): step is PaymentMethod =>
  paymentMethods.some((method) => method === step);

function reach(step: FirstHourStep, fact: Fact, entries: readonly StepEntry[]): ReachedStep {
  const at = fact instanceof Date ? fact.toISOString() : null;
  if (fact) return { step, state: "done", at, reason: null, by: null };
  const newest = entries.find(
    ({ subject, action }) => subject === step && ["setAsideStep", "takeUpStep"].includes(action),
  );
  if (newest?.action !== "setAsideStep") return { step, state: "open", at: null, reason: null, by: null };
  const { operator: by, reason } = newest;
  return { step, state: "setAside", at: newest.at.toISOString(), reason, by };
}

async function findFacts(
  context: ConsoleContext,
  entries: readonly StepEntry[],
): Promise<Readonly<Record<FirstHourStep, Fact>>> {
  const { reads, gateways, payments, settingsSeen } = context;
  const rehearsed = rehearsedMethods(settingsSeen.mode, payments);
  const wasReallyPaid = async (method: PaymentMethod) =>
    !rehearsed.includes(method) && (await wasPaid(reads, method));
  const config = await context.content.read();
  const backups = await listNewestBackups(reads);
  return {
    domain: tried(entries, "tryDomain", "domain"),
    mail: tried(entries, "tryMessage", "mail"),
    sms: tried(entries, "tryMessage", "sms"),
    alerts: tried(entries, "testAlertChannels", "alerts"),
    payments: gateways.size > 0,
    wechat: await wasReallyPaid("wechat"),
    alipay: await wasReallyPaid("alipay"),
    hupi: await wasReallyPaid("hupi"),
    backup: lastEndOf(backups, "backup") ?? false,
    drill: lastEndOf(backups, "drill") ?? false,
    secondOwner: (await countLiveOwners(reads)) > 1,
    ...contentFacts(config),
    contactCode: await hasOwnContactCode(),
  };
}

/** The newest try decides, so that a step opens again when it fails. */
function tried(entries: readonly StepEntry[], action: StepEntry["action"], step: FirstHourStep): Fact {
  const newest = entries.find((entry) => entry.action === action && entry.subject === step);
  return newest?.outcome === "done" ? newest.at : false;
}

const sampleHost = /@baleen\.example$|\/\/baleen\.example\//;

function contentFacts({ company, basic }: Pick<SiteConfig, "company" | "basic">) {
  const addresses = [company.email, ...(company.socialLinks ?? []).map(({ url }) => url)];
  return {
    company: !addresses.some((address) => sampleHost.test(address)),
    filingNumber: company.icp !== builtInSiteConfig.company.icp,
    // They are labelled: whether they are meant is for a person to say, who sets the step aside.
    sampleNotices: basic.sampleNotices === false,
  };
}

/** Whether a payment by a method has ever arrived, of whatever amount. */
async function wasPaid(db: Queries, method: PaymentMethod): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("method", "=", method)
    .where("state", "in", ["paid", "refunded"])
    // Through the index of the gateways' numbers, which only what was paid has.
    .where("gateway_trade_no", "is not", null)
    .orderBy("gateway_trade_no")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
