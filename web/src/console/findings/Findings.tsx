import { type ConsoleCall, permissionOf } from "@baleen/contract/back-office/console-call.ts";
import type { Finding } from "@baleen/contract/back-office/findings.ts";
import { type Permission, roleNames, rolesWith } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { accountPath, cardPath, orderPath } from "../paths.ts";
import { Section } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { Mark, type MarkShape, useShow } from "../values/values.tsx";
import { BuyerText } from "./BuyerText.tsx";
import styles from "./findings.module.css";

const texts = {
  diagnosis: { zh: "诊断", en: "Diagnosis" },
  order: { zh: "打开订单", en: "Open the order" },
  account: { zh: "打开账号", en: "Open the account" },
  card: { zh: "打开卡密", en: "Open the card" },
} as const satisfies Record<string, Localized>;

/** The roles that may perform a remedy that the operator's role may not. */
function remedyForRoles(remedy: Localized, roles: readonly Localized[]): Localized {
  return {
    zh: `“${remedy.zh}”请找${roles.map(({ zh }) => zh).join("或")}`,
    en: `“${remedy.en}” is for these roles: ${roles.map(({ en }) => en).join(", ")}`,
  };
}

/** The action that fixes a finding. */
interface Remedy {
  readonly name: Localized;
  readonly call: ConsoleCall;
  /** The required permission here, if it differs from the call's. */
  readonly permission?: Permission;
  /** Opens the form of the call. */
  readonly button: ReactNode;
}

interface Props<Name extends string> {
  readonly findings: readonly (Finding & { readonly remedy: Name | null })[];
  readonly remedies: Readonly<Record<Name, Remedy>>;
}

/** The findings, the most important first, each with its remedy and the message for the buyer. */
export function Findings<Name extends string>({ findings, remedies }: Props<Name>) {
  const opened = findings.find(({ buyer }) => buyer !== null);
  return (
    <Section title={texts.diagnosis}>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={finding.kind + finding.sentence.en} className={styles.finding}>
            <FindingSentence
              finding={finding}
              remedy={finding.remedy === null ? null : remedies[finding.remedy]}
            />
            {finding.buyer && <BuyerText buyer={finding.buyer} isOpen={finding === opened} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const toneMarks: Readonly<Record<Finding["tone"], MarkShape>> = {
  good: "full",
  waits: "half",
  plain: "dash",
};

const pathOf = { order: orderPath, account: accountPath, card: cardPath } as const;

function FindingSentence({ finding, remedy }: { finding: Finding; remedy: Remedy | null }) {
  const show = useShow();
  const { tone, sentence, link } = finding;
  return (
    <div className={styles.said}>
      <Mark shape={toneMarks[tone]}>
        <span className={styles.sentence}>{show(sentence)}</span>
      </Mark>
      {link && <Link href={pathOf[link.kind](link.id)}>{show(texts[link.kind])}</Link>}
      {remedy && <PermittedRemedy {...remedy} />}
    </div>
  );
}

function PermittedRemedy({ name, call, permission = permissionOf(call), button }: Remedy) {
  const show = useShow();
  const may = useMay();
  if (permission === undefined || may(permission)) return button;
  const roles = rolesWith(permission).map((role) => roleNames[role]);
  return <span className={styles.others}>{show(remedyForRoles(name, roles))}</span>;
}
