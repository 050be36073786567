import { CopyButton } from "../platform/copying/CopyButton.tsx";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { useContent } from "../platform/page/page-context.tsx";
import type { Mailbox, MailLink as MailLinkContent, PageLink } from "./content/blocks.ts";

export function ContentLink({ link, className }: { link: PageLink; className?: string | undefined }) {
  const text = useText();
  if ("to" in link) {
    return (
      <a href={link.to} className={className}>
        {text(link)}
      </a>
    );
  }
  return <MailLink link={link} className={className} />;
}

/** A mailto link. The domain is that of the company's address. Where the address is shown, it can be copied. */
function MailLink({ link, className }: { link: MailLinkContent; className?: string | undefined }) {
  const { language } = useLanguage();
  const { company } = useContent();
  const address = mailAddress(link.mail, company.email);
  const label = link[language];
  return (
    <>
      <a href={mailtoUrl(address, link.subject?.[language])} className={className}>
        {label ?? address}
      </a>
      {!label && <CopyButton textToCopy={address} />}
    </>
  );
}

/** The e-mail address of a mailbox. All mailboxes are in the domain of the company's address. */
export function mailAddress(mailbox: Mailbox, companyEmail: string): string {
  return mailbox === "company" ? companyEmail : companyEmail.replace(/^[^@]*/, mailbox);
}

export function mailtoUrl(address: string, subject: string | undefined, body?: string): string {
  const fields = Object.entries({ subject, body }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return fields.length === 0 ? `mailto:${address}` : `mailto:${address}?${fields.join("&")}`;
}
