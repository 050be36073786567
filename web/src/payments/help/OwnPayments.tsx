import { checkOwnPayments, type OwnPayment } from "@baleen/contract/payments/payment-help.ts";
import pageStyles from "../../accounts/account-page.module.css";
import { saveReturnPath } from "../../accounts/session/return-path-and-flash.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { LoadingStates, type LoadParts, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { receiptPath } from "../purchase-url.ts";
import styles from "./PaymentHelpPage.module.css";
import { texts } from "./PaymentHelpPage.text.ts";
import { PaymentView } from "./PaymentView.tsx";

/** The signed-in visitor's newest orders, after the gateways were asked about those that are open. */
export function OwnPayments({ onSignedOut }: { onSignedOut(): void }) {
  const text = useText();
  const loaded = useLoaded(async (parts: LoadParts) => {
    try {
      // The page is for everyone, so a session that has ended leads nowhere else.
      return (await callApi(checkOwnPayments, { ...parts, ignoreUnauthorized: true })).payments;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onSignedOut();
      throw error;
    }
  });
  return (
    <section className={styles.part} aria-labelledby="own-payments">
      <h2 id="own-payments">{text(texts.own)}</h2>
      <LoadingStates loaded={loaded} />
      {loaded.value?.length === 0 && <p className={styles.hint}>{text(texts.noOrders)}</p>}
      {loaded.value && loaded.value.length > 0 && (
        <ul className={styles.payments}>
          {loaded.value.map((payment) => (
            <PaymentView key={payment.orderNo} payment={payment} isOwn>
              <OwnActs payment={payment} />
            </PaymentView>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnActs({ payment: { orderNo, findings } }: { payment: OwnPayment }) {
  const text = useText();
  const kinds = findings.map(({ kind }) => kind);
  const isPaid = kinds.some((kind) =>
    ["active", "ended", "partRefunded", "refunding", "refunded"].includes(kind),
  );
  return (
    <div className={pageStyles.acts}>
      {isPaid && (
        <a href={receiptPath(orderNo)} className={buttonClass("quiet")}>
          {text(texts.receipt)}
        </a>
      )}
      {kinds.includes("unpaid") && (
        <a href="/account/purchases" className={buttonClass("quiet")}>
          {text(texts.purchases)}
        </a>
      )}
    </div>
  );
}

export function SignInLink() {
  const text = useText();
  return (
    <div data-shown-to="signed-out">
      <a href="/login" className={buttonClass("ghost")} onClick={() => saveReturnPath(location.pathname)}>
        {text(texts.signIn)}
      </a>
    </div>
  );
}
