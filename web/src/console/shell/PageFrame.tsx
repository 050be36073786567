import type { Permission } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Link } from "wouter";
import { buttonClass } from "../../ui/Button.tsx";
import forms from "../forms/forms.module.css";
import type { ConsolePath } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { type TextOrPair, useShow } from "../values/values.tsx";
import styles from "./page.module.css";

interface Props {
  /** Defaults to the page's name in the menu. */
  title?: TextOrPair;
  /** The name or number of the page's object, shown after the title. */
  about?: string | undefined;
  /** The page's actions, shown beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

export const PageNameContext = createContext<Localized | undefined>(undefined);

/** The page's title; defaults to its name in the menu. */
export function usePageName(title?: TextOrPair): TextOrPair {
  const inMenu = useContext(PageNameContext);
  const name = title ?? inMenu;
  if (!name) throw new Error("A page that is not in the menu needs a title.");
  return name;
}

/** The frame of a page. Also sets the document's title. */
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

/** A link to the page that creates an object, for roles that may do so. */
export function NewLink({ permission, href, label }: NewLinkProps) {
  const show = useShow();
  if (!useMay()(permission)) return null;
  return (
    <Link href={href} className={buttonClass("primary")}>
      {show(label)}
    </Link>
  );
}

export function Section({
  title,
  hint,
  children,
}: {
  title: TextOrPair;
  hint?: TextOrPair;
  children: ReactNode;
}) {
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
