import type { Permission } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Link } from "wouter";
import { buttonClass } from "../../ui/Button.tsx";
import forms from "../forms/forms.module.css";
import type { ConsolePath } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { useShow, type Words } from "../values/values.tsx";
import styles from "./page.module.css";

interface Props {
  /** Without one, the page is called as in the menu. */
  title?: Words;
  /** The name or number of what the page is about, after the title. */
  about?: string | undefined;
  /** The page's actions, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

export const PageNameContext = createContext<Localized | undefined>(undefined);

/** The title of the page; without one, its name in the menu. */
export function usePageName(title?: Words): Words {
  const inMenu = useContext(PageNameContext);
  const name = title ?? inMenu;
  if (!name) throw new Error("A page that is not in the menu needs a title.");
  return name;
}

/** The frame of a page. Its title is that of the document as well. */
export function PageFrame({ title, about, actions, children }: Props) {
  const show = useShow();
  const name = show(usePageName(title));
  const heading = about === undefined ? name : `${name} ${about}`;
  usePageTitle(heading);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{heading}</h1>
        {actions && <div className={forms.buttons}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface NewLinkProps {
  readonly permission: Permission;
  readonly href: ConsolePath;
  readonly label: Localized;
}

/** A link to the page where something new is made, for the roles that may. */
export function NewLink({ permission, href, label }: NewLinkProps) {
  const show = useShow();
  if (!useMay()(permission)) return null;
  return (
    <Link href={href} className={buttonClass("primary")}>
      {show(label)}
    </Link>
  );
}

export function Section({ title, hint, children }: { title: Words; hint?: Words; children: ReactNode }) {
  const show = useShow();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{show(title)}</h2>
      {hint && <p>{show(hint)}</p>}
      {children}
    </section>
  );
}

const suffix: Localized = { zh: "鲸帧控制台", en: "Baleen console" };

export function usePageTitle(title: string): void {
  const show = useShow();
  useEffect(() => {
    document.title = `${title} · ${show(suffix)}`;
  }, [title, show]);
}
