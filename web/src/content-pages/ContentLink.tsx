import type { PageLink } from "../content/block.ts";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { useContent } from "../site-config/content.tsx";
import { mailAddress, mailto } from "./mail-address.ts";

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
