import type { Mailbox } from "../content/block.ts";

/** The address of a mailbox. All desks are at the domain of the company's own address. */
export function mailAddress(mailbox: Mailbox, companyEmail: string): string {
  return mailbox === "company" ? companyEmail : companyEmail.replace(/^[^@]*/, mailbox);
}

export function mailto(address: string, subject: string | undefined): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
