import { useEffect, useState } from "react";
import { readToken } from "../../accounts/session/session-store.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { LookUp } from "./LookUp.tsx";
import { OwnPayments, SignInLink } from "./OwnPayments.tsx";
import styles from "./PaymentHelpPage.module.css";
import { texts } from "./PaymentHelpPage.text.ts";

/** Looks up a payment by a number of its bill, or shows the signed-in visitor's newest orders. */
export function PaymentHelpPage() {
  const text = useText();
  const { company } = useContent();
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => setSignedIn(readToken() !== undefined), []);
  return (
    <div className={styles.help}>
      {isSignedIn && <OwnPayments onSignedOut={() => setSignedIn(false)} />}
      <LookUp />
      <SignInLink />
      <p className={styles.hint}>
        {text(texts.support)} <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
    </div>
  );
}
