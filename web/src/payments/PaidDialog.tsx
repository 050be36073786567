import type { Localized } from "@baleen/contract/language.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { focusOnMount } from "../accounts/focus-on-mount.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useLiveMessage } from "../ui/use-live-message.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { useMemberEnd } from "./membership-end.ts";
import { paid } from "./notices.text.ts";
import styles from "./PaidDialog.module.css";
import { receiptPath } from "./purchase-url.ts";
import { SuccessPanel } from "./SuccessPanel.tsx";
import { texts } from "./success.text.ts";

interface Props {
  orderNo: string;
  plan: MembershipPackage | undefined;
  isOpen: boolean;
  onClose(): void;
}

/** The panel after the reload that follows a payment. It stays until the buyer closes it. */
export function PaidDialog({ orderNo, plan, isOpen, onClose }: Props) {
  const text = useText();
  const [announcement, announce] = useLiveMessage<Localized>();
  return (
    <Dialog open={isOpen} onClose={onClose} title={text(paid)} closeLabel={text(texts.close)} width="wide">
      <VisuallyHidden role="status">{announcement && text(announcement)}</VisuallyHidden>
      <SuccessPanel orderNo={orderNo} plan={plan} announce={announce} />
    </Dialog>
  );
}

/** Shown to a buyer who has closed the panel: when the membership ends, and where to go next. */
export function PaidNotice({ orderNo }: { orderNo: string }) {
  const text = useText();
  const end = useMemberEnd();
  return (
    <>
      {/* Focused because the page may be scrolled down, as it was before the reload. */}
      <p ref={focusOnMount} tabIndex={-1}>
        {text(paid)}
      </p>
      <p>{end && text(end)}</p>
      <p className={styles.next}>
        <a href="/product/desktop">{text(texts.download)}</a>
        <a href={receiptPath(orderNo)}>{text(texts.receipt)}</a>
      </p>
    </>
  );
}
