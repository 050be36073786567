import type { ReplyOf } from "@baleen/contract/call.ts";
import { findBillNumbers, isOwnNumber } from "@baleen/contract/payments/bill-numbers.ts";
import {
  isUnsettled,
  lookUpPayment,
  secondLookMs,
  sendPaymentFound,
} from "@baleen/contract/payments/payment-help.ts";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiForm } from "../../accounts/ApiForm.tsx";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { FormMessage, type Message } from "../../platform/forms/Form.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import styles from "./PaymentHelpPage.module.css";
import { texts } from "./PaymentHelpPage.text.ts";
import { PaymentView } from "./PaymentView.tsx";

const billForm = z.object({
  bill: z.string().check(
    z.refine((bill) => bill.trim() !== "", { error: "required", abort: true }),
    z.refine((bill) => findBillNumbers(bill).length > 0, { error: "billNumberMissing" }),
  ),
});

type Reply = ReplyOf<typeof lookUpPayment>;

interface Found {
  readonly numbers: readonly string[];
  readonly reply: Reply;
}

/** The form that takes a number or a pasted bill, and what was found. */
export function LookUp() {
  const { language, text } = useLanguage();
  const [found, setFound] = useState<Found>();
  const lookUp = async (numbers: readonly string[]) => {
    const reply = await callApi(lookUpPayment, { body: { numbers: [...numbers] }, language });
    setFound({ numbers, reply });
    return reply;
  };
  const api = useApiForm<{ bill: string }>({
    schema: billForm,
    fields: ["bill"],
    describe: (error) => describeError(error, texts.failed),
    async send({ bill }) {
      setFound(undefined);
      const numbers = findBillNumbers(bill);
      if (!isUnsettled(await lookUp(numbers))) return;
      await new Promise((resolve) => setTimeout(resolve, secondLookMs));
      await lookUp(numbers);
    },
  });
  return (
    <section className={classNames(styles.part, styles.panel)} aria-labelledby="look-up">
      <h2 id="look-up">{text(texts.lookUp)}</h2>
      <p className={styles.hint}>{text(texts.where)}</p>
      <ApiForm name="payment-help" api={api} texts={texts}>
        <TextArea
          label={text(texts.bill)}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          aria-required
          {...api.field("bill")}
        />
      </ApiForm>
      {found && <Result key={found.numbers.join()} found={found} />}
    </section>
  );
}

function Result({ found: { numbers, reply } }: { found: Found }) {
  const text = useText();
  const { payments, hasGatewayNumber } = reply;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div className={styles.part}>
      <h3 ref={heading} tabIndex={-1} className={styles.name}>
        {text(texts.result)}
      </h3>
      {payments.length > 0 && (
        <ul className={styles.payments}>
          {payments.map((payment) => (
            <PaymentView key={payment.numberEnding} payment={payment} />
          ))}
        </ul>
      )}
      {payments.length === 0 && (numbers.some(isOwnNumber) || !hasGatewayNumber) && (
        <p className={styles.hint}>{text(texts.unknown)}</p>
      )}
      {payments.length === 0 && hasGatewayNumber && <p className={styles.hint}>{text(texts.sealed)}</p>}
      {(payments.length > 0 || hasGatewayNumber) && <SendAccount numbers={numbers} />}
    </div>
  );
}

/** Sends the account's name to its own address. What is said is the same whether there is such an account or not. */
function SendAccount({ numbers }: { numbers: readonly string[] }) {
  const { language, text } = useLanguage();
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<Message>();
  const send = async () => {
    setSending(true);
    try {
      await callApi(sendPaymentFound, { body: { numbers: [...numbers] }, language });
      setMessage({ tone: "success", message: texts.sent });
    } catch (error) {
      setMessage({ tone: "danger", ...describeError(error, texts.sendFailed) });
    }
    setSending(false);
  };
  return (
    <div className={styles.part}>
      <div className={styles.acts}>
        <span>{text(texts.forgot)}</span>
        <PendingButton
          kind="ghost"
          pending={isSending}
          label={text(texts.send)}
          pendingLabel={text(texts.sending)}
          onClick={send}
        />
      </div>
      <FormMessage message={message} />
    </div>
  );
}
