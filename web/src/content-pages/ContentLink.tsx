import type { Mailbox, PageLink } from "../content/block.ts";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { useContent } from "../site-config/content.tsx";

/** A link of a page's content: to another page of the site, or to a mailbox. */
export function ContentLink({ link, className }: { link: PageLink; className?: string | undefined }) {
  const text = useText();
  const { company } = useContent();
  if ("to" in link) {
    return (
      <Link href={link.to} className={className}>
        {text(link.label)}
      </Link>
    );
  }
  const address = mailAddress(link.mail, company.email);
  return (
    <a href={mailto(address, link.subject && text(link.subject))} className={className}>
      {link.label ? text(link.label) : address}
    </a>
  );
}

/** The address of a mailbox. All desks are at the domain of the company's own address. */
export function mailAddress(mailbox: Mailbox, companyEmail: string): string {
  return mailbox === "company" ? companyEmail : companyEmail.replace(/^[^@]*/, mailbox);
}

export function mailto(address: string, subject: string | undefined): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
