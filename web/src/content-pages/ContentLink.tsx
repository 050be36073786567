import { useText } from "../platform/i18n/use-language.tsx";
import { Link } from "../platform/navigation/Link.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import type { Mailbox, PageLink } from "./content/page.ts";

/** A link in a page's content: to another page of the site, or a mailto link. */
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

/** The e-mail address of a mailbox; all are at the domain of the company's address. */
export function mailAddress(mailbox: Mailbox, companyEmail: string): string {
  return mailbox === "company" ? companyEmail : companyEmail.replace(/^[^@]*/, mailbox);
}

export function mailto(address: string, subject: string | undefined): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
