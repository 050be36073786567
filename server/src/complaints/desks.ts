import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Context } from "../context.ts";
import type { ComplaintDesk, ComplaintFamily } from "../payments/gateways/complaints.ts";
import type { StoredFamily } from "./tables.ts";

/** The complaints of one family at one gateway. */
export interface DeskKey {
  readonly method: PaymentMethod;
  readonly family: StoredFamily;
}

export interface OpenDesk extends DeskKey {
  readonly family: ComplaintFamily;
  readonly desk: ComplaintDesk;
}

export function listDesks({ gateways }: Pick<Context, "gateways">): OpenDesk[] {
  return [...gateways].flatMap(([method, { complaintDesks = [] }]) =>
    complaintDesks.map((desk) => ({ method, family: desk.family, desk })),
  );
}

/** Undefined for complaints that operators entered, and while the method has no settings. */
export function findDesk(
  { gateways }: Pick<Context, "gateways">,
  { method, family }: DeskKey,
): ComplaintDesk | undefined {
  return gateways.get(method)?.complaintDesks?.find((desk) => desk.family === family);
}

/** Identifies a complaint at its gateway. */
export interface ComplaintKey extends DeskKey {
  readonly gatewayId: string;
}

export const deskSubject = ({ method, family }: DeskKey): string => `${method} ${family}`;

/** The subject of a job about a complaint. */
export function keySubject({ gatewayId, ...key }: ComplaintKey): string {
  return `${deskSubject(key)} ${gatewayId}`;
}

export function readKeySubject(subject: string): ComplaintKey {
  const [method = "", family = "", ...rest] = subject.split(" ");
  // The subject was made by `keySubject`.
  return { method: method as PaymentMethod, family: family as StoredFamily, gatewayId: rest.join(" ") };
}
