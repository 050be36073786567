import { exactPrice } from "@baleen/contract/money.ts";
import { type RefundOffer, readOwnRefund, refundOwnOrder } from "@baleen/contract/payments/own-refunds.ts";
import { useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { FormMessage, type Message } from "../../platform/forms/Form.tsx";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { LoadingStates, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { BulletList } from "../../ui/typography.tsx";
import { describeEnds, refusalTexts, texts } from "./refund.text.ts";

interface Props {
  /** The order to refund; the dialog is closed without one. */
  orderNo: string | undefined;
  onClose(): void;
}

/** Says what a refund returns and ends, and requests it by one press. */
export function RefundDialog({ orderNo, onClose }: Props) {
  const text = useText();
  return (
    <Dialog
      open={orderNo !== undefined}
      onClose={onClose}
      title={text(texts.title)}
      closeLabel={text(texts.close)}
    >
      {orderNo !== undefined && <RefundStep orderNo={orderNo} onClose={onClose} />}
    </Dialog>
  );
}

function RefundStep({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const text = useText();
  const loaded = useLoaded((parts) => callApi(readOwnRefund, { params: { orderNo }, ...parts }));
  const { offer, refusal } = loaded.value ?? {};
  return (
    <>
      <LoadingStates loaded={loaded} />
      {refusal && <p>{text(refusalTexts[refusal])}</p>}
      {offer && <Confirmation orderNo={orderNo} offer={offer} onClose={onClose} />}
    </>
  );
}

interface ConfirmationProps {
  orderNo: string;
  offer: RefundOffer;
  onClose(): void;
}

function Confirmation({ orderNo, offer, onClose }: ConfirmationProps) {
  const { language, text } = useLanguage();
  const [isPending, setPending] = useState(false);
  const [message, setMessage] = useState<Message>();
  const isDone = message?.tone === "success";
  const confirm = async () => {
    setPending(true);
    try {
      const body = { amount: offer.amount };
      const { state } = await callApi(refundOwnOrder, { params: { orderNo }, body, language });
      setMessage({ tone: state === "refused" ? "danger" : "success", message: texts[state] });
    } catch (error) {
      setMessage({ tone: "danger", ...describeError(error, texts.failed) });
    }
    setPending(false);
  };
  return (
    <div className={pageStyles.part}>
      {!isDone && (
        <>
          <p>
            {text(texts.amount)} <strong>{exactPrice(offer.amount)}</strong>
            <br />
            {text(texts.how)}
          </p>
          <div>
            <h3 className={pageStyles.label}>{text(texts.ends)}</h3>
            <BulletList items={describeEnds(offer).map(text)} />
          </div>
        </>
      )}
      <FormMessage message={message} />
      <div className={pageStyles.acts}>
        {!isDone && (
          <PendingButton
            kind="primary"
            pending={isPending}
            label={text(texts.confirm)}
            pendingLabel={text(texts.confirming)}
            onClick={confirm}
          />
        )}
        <Button kind="ghost" onClick={onClose}>
          {text(isDone ? texts.close : texts.keep)}
        </Button>
      </div>
    </div>
  );
}
